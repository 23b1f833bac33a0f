"""Drops files on a window as a file manager does: the source's side of XDND. Usage: drop_file.py WINDOW PATH..."""
import pathlib
import sys
import time

from Xlib import X, display
from Xlib.protocol import event

connection = display.Display()
target = connection.create_resource_object("window", int(sys.argv[1]))
uris = "".join(pathlib.Path(path).resolve().as_uri() + "\r\n" for path in sys.argv[2:]).encode()
source = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
atom = connection.intern_atom
uri_list, selection = atom("text/uri-list"), atom("XdndSelection")
source.set_selection_owner(selection, X.CurrentTime)


def send(kind, data):
    message = event.ClientMessage(window=target, client_type=atom(kind), data=(32, [source.id] + data))
    target.send_event(message, event_mask=0)
    connection.flush()


def serve_until(kind, patience_secs=20):
    """Hands the data out to whoever asks, until the target sends a message of that kind."""
    end = time.monotonic() + patience_secs
    while time.monotonic() < end:
        if not connection.pending_events():
            time.sleep(0.01)
            continue
        seen = connection.next_event()
        if seen.type == X.SelectionRequest:
            seen.requestor.change_property(seen.property, uri_list, 8, uris)
            answer = event.SelectionNotify(
                time=seen.time,
                requestor=seen.requestor,
                selection=seen.selection,
                target=seen.target,
                property=seen.property,
            )
            seen.requestor.send_event(answer)
            connection.flush()
        elif seen.type == X.ClientMessage and seen.client_type == atom(kind):
            return
    sys.exit(f"no {kind} came")


place = target.translate_coords(connection.screen().root, 0, 0)
x, y = abs(place.x) + 200, abs(place.y) + 200
send("XdndEnter", [5 << 24, uri_list, 0, 0])
send("XdndPosition", [0, x << 16 | y, X.CurrentTime, atom("XdndActionCopy")])
serve_until("XdndStatus")
send("XdndDrop", [0, X.CurrentTime, 0, 0])
serve_until("XdndFinished")

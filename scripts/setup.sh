# Machine set-up for scripts/run, scripts/test and scripts/fuzz. Sourced, not run.
#
# Installs missing system packages (Debian and Ubuntu, as root or by sudo); elsewhere it lists them and stops.
# Sets CARGO_TARGET_DIR to a build directory outside the clone, kept between runs.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/maquette/target}"

say() { printf '== %s\n' "$*"; }
stop() {
    printf 'maquette: %s\n' "$*" >&2
    exit 2
}

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

# need_packages PACKAGE… : installs what is missing.
need_packages() {
    local missing=() package
    if [ "$(uname -s)" != Linux ]; then return 0; fi
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        stop "not Debian or Ubuntu: install the equivalents of these packages, then set MAQUETTE_SKIP_PACKAGES=1: $*"
    fi
    for package in "$@"; do is_installed "$package" || missing+=("$package"); done
    [ ${#missing[@]} -eq 0 ] && return 0
    say "installing ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || stop "not root, and no sudo: install these packages and run again: ${missing[*]}"
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq || say "apt-get update failed; using the old package list"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
        stop "apt-get could not install ${missing[*]}"
}

need_toolchain() {
    if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then export PATH="$HOME/.cargo/bin:$PATH"; fi
    command -v cargo >/dev/null ||
        stop "cargo is missing: install Rust 1.95 or newer with rustup (https://rustup.rs), then run again"
    [ -n "${MAQUETTE_SKIP_PACKAGES:-}" ] && return 0
    command -v cc >/dev/null || need_packages gcc libc6-dev
    command -v cc >/dev/null || stop "no C compiler: install one named 'cc'"
}

# Creates a private runtime directory for drivers and tests, deleted when the script ends.
private_runtime_dir() {
    XDG_RUNTIME_DIR="$(mktemp -d)"
    export XDG_RUNTIME_DIR
    chmod 700 "$XDG_RUNTIME_DIR"
    trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
}

# Needed by the window and the software driver at run time.
RUN_PACKAGES=(libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0 libegl1 libgl1-mesa-dri)
# Needed by the checks, too.
TEST_PACKAGES=(xvfb openbox xdotool imagemagick python3 python3-xlib)

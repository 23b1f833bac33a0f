//! What is wrong with an unreadable file, in detail.
//!
//! *In*: facts from the readers. *Out*: the details of an [`super::FbxError`]. *Not here*: the
//! errors themselves (`error.rs`).

/// What the bytes look like instead of an FBX file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileGuess {
    /// PNG.
    #[error("a PNG image")]
    Png,
    /// JPEG.
    #[error("a JPEG image")]
    Jpeg,
    /// GIF.
    #[error("a GIF image")]
    Gif,
    /// ZIP.
    #[error("a ZIP archive")]
    Zip,
    /// RAR.
    #[error("a RAR archive")]
    Rar,
    /// 7-Zip.
    #[error("a 7-Zip archive")]
    SevenZip,
    /// gzip.
    #[error("gzip-compressed data")]
    Gzip,
    /// Binary glTF.
    #[error("a binary glTF model")]
    Glb,
    /// Blender's own format.
    #[error("a Blender file")]
    Blender,
    /// PDF.
    #[error("a PDF document")]
    Pdf,
    /// ELF.
    #[error("a program")]
    Program,
    /// Portable executable.
    #[error("a Windows program")]
    WindowsProgram,
    /// The stand-in of a file in Git's large file storage.
    #[error("a Git LFS pointer instead of the file itself")]
    GitLfsPointer,
    /// XML.
    #[error("an XML document")]
    Xml,
    /// XML or HTML.
    #[error("an XML or HTML document")]
    Markup,
    /// JSON.
    #[error("a JSON document")]
    Json,
    /// Two bytes a character.
    #[error("text in UTF-16, which FBX files never use")]
    Utf16,
    /// Text of another kind.
    #[error("a text file")]
    Text,
    /// Anything else.
    #[error("other binary data")]
    Binary,
}

/// A part of a file that a reader expects, or that takes memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FilePart {
    /// Magic and version.
    #[error("the header")]
    Header,
    /// A record after the last one.
    #[error("the next record")]
    NextRecord,
    /// A whole record.
    #[error("a record")]
    Record,
    /// Lengths and counts of a record.
    #[error("a record's head")]
    RecordHead,
    /// The name of a record.
    #[error("a record's name")]
    RecordName,
    /// All values of a record.
    #[error("a record's values")]
    RecordValues,
    /// One value.
    #[error("a value")]
    Value,
    /// A text value.
    #[error("a text")]
    Text,
    /// The quote that ends a text.
    #[error("the closing quote of a text")]
    TextEnd,
    /// A value of raw bytes.
    #[error("a block of bytes")]
    Bytes,
    /// The quote that ends an embedded file.
    #[error("the closing quote of an embedded file")]
    EmbeddedFileEnd,
    /// Numbers that stand for an array in old files.
    #[error("a list of numbers")]
    NumberList,
    /// Length and encoding of an array.
    #[error("an array's head")]
    ArrayHead,
    /// The elements of an array.
    #[error("an array")]
    Array,
    /// The brace that ends an array.
    #[error("the end of an array")]
    ArrayEnd,
    /// All arrays.
    #[error("arrays")]
    Arrays,
    /// All records.
    #[error("records")]
    Records,
    /// All objects and connections.
    #[error("objects and connections")]
    Objects,
}

/// How a record contradicts itself, or the text of one the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// More values than bytes.
    #[error("a record claims more values than it has bytes")]
    ValueCount,
    /// Values end after the record.
    #[error("a record's values run over its end")]
    ValueLength,
    /// More elements than bytes.
    #[error("an array claims more elements than it has bytes")]
    ArrayCount,
    /// A brace closes nothing.
    #[error("a closing brace has no record to close")]
    StrayBrace,
    /// No name.
    #[error("a record's name with a colon is expected")]
    NameExpected,
    /// No brace before the values of an array.
    #[error("an opening brace is expected after the number of an array's values")]
    ArrayStartExpected,
    /// No brace after the values of an array.
    #[error("a closing brace is expected after an array's values")]
    ArrayEndExpected,
}

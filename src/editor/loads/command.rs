//! What the user does with imports under way.
//!
//! *In*: made by the progress bar, the command line and tests. *Out*: taken by
//! [`super::Loads::apply`]. *Not here*: what starts an import.

/// What the user does with imports under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadsCommand {
    /// Cancels the import that runs and all that wait.
    Cancel,
    /// Waits until every import under way is done: for the command line and tests.
    FinishImports,
    /// Waits for their textures, too.
    Finish,
}

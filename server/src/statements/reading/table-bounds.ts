/** The bytes of a file of a statement. */
export const maxFileBytes = 5 * 1024 * 1024;
export const maxRows = 20_000;
export const maxColumns = 60;
/** A longer text is cut: only the small print of a bank is. */
export const maxCellLength = 1_000;

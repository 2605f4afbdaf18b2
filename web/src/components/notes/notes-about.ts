/** What notes are about: one order, or one person. */
export type NotesAbout = { orderId: string; userId?: never } | { userId: string; orderId?: never };

/** What a transaction wrote so many seconds ago is committed by now, or never: none may last so long. */
export const settledSeconds = 60;

/** Marks the document of a visitor who asks to save data: styles leave out what only decorates. */
export function markSaveData(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) document.documentElement.dataset.saveData = '';
}

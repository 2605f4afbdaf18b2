/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without a secure context and for old browsers. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const before = document.activeElement;
  area.value = text;
  area.style.position = 'fixed';
  // Inside an open dialog: everything outside of it cannot be selected.
  const host = document.querySelector('dialog:modal') ?? document.body;
  host.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/**
 * Whether a single key on this page is meant for the desk: the focus is in no field, no dialog is open, and it is no
 * chord.
 */
export function hearsKeys(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

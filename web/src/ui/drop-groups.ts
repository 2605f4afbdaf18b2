/**
 * Takes the groups out of a number that we showed in groups, when a figure of it is changed: one figure more would make
 * "1,5000" of "1,500". A comma that is typed or pasted stays.
 * @param event the input event that changed the field
 */
export function dropGroups(input: HTMLInputElement, event: Event): void {
  const { data, inputType = '' } = event as InputEvent;
  if (data?.includes(',') ?? !inputType.startsWith('delete')) return;
  const plain = (text: string) => text.replaceAll(',', '');
  const caret = plain(input.value.slice(0, input.selectionStart ?? 0)).length;
  input.value = plain(input.value);
  input.setSelectionRange(caret, caret);
}

/** Moves the keyboard to the button of a place that chooses a file. */
export function focusPlace(place: Element | null): void {
  const inputs = place?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [];
  [...inputs].at(-1)?.focus({ preventScroll: true });
}

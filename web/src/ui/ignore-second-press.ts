const samePixels = 12;
const doublePressMilliseconds = 400;

/** The second half of a double press must not meet what appears under the finger: called when that appears. */
export function ignoreSecondPress(first: { clientX: number; clientY: number }): void {
  const over = new AbortController();
  const ignore = (event: MouseEvent) => {
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > samePixels;
    // Enter and Space press without a place.
    if (far || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), doublePressMilliseconds);
}

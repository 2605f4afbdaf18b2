const samePixels = 12;
const doublePressMilliseconds = 400;

/** The second half of a double press must not meet what appears under the finger: called when that appears. */
export function ignoreDoublePress(first: { clientX: number; clientY: number }): void {
  const over = new AbortController();
  const ignore = (event: MouseEvent) => {
    // Enter and Space press without a place.
    if (event.detail === 0) return;
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > samePixels;
    // Whoever has pressed elsewhere since is not in the middle of a double press.
    if (far) return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), doublePressMilliseconds);
}

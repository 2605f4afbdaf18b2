const samePixels = 12;
const doublePressMilliseconds = 400;

/** Ignores the second half of a double tap when something new appears under the finger. Call when it appears. */
export function ignoreDoublePress(first: { clientX: number; clientY: number }): void {
  const over = new AbortController();
  const ignore = (event: MouseEvent) => {
    // Enter and Space have no coordinates.
    if (event.detail === 0) return;
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > samePixels;
    // A press elsewhere ends the double tap.
    if (far) return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), doublePressMilliseconds);
}

/** Resolves once the browser has nothing more urgent to do, so what was drawn is painted before what waits for this. */
export function untilIdle(): Promise<void> {
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  return new Promise((resolve) => void whenIdle(() => resolve()));
}

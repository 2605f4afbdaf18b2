/** The oldest browsers that all of it must work in, as [major, minor]: where Tailwind 4 begins as well. */
export const oldestBrowsers: Record<'chrome' | 'safari' | 'firefox', [number, number]> = {
  chrome: [111, 0],
  safari: [16, 4],
  firefox: [128, 0],
};

/** The same as Vite writes them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version.join('.'));

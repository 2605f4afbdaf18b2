/** The oldest supported browsers, as [major, minor]; Tailwind 4 needs them too. */
export const oldestBrowsers: Record<'chrome' | 'safari' | 'firefox', [number, number]> = {
  chrome: [111, 0],
  safari: [16, 4],
  firefox: [128, 0],
};

/** The same in Vite's notation. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version.join('.'));

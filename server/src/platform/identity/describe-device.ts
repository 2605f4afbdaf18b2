import bowser from 'bowser';

/** A browser and its system in words, like "Chrome on Android". Only known names appear, none of the client's own. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os, platform } = bowser.parse(userAgent);
  // A person knows their iPhone, not its system.
  const place = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  const name =
    browser.name && known.has(browser.name) ? (shortNames.get(browser.name) ?? browser.name) : null;
  return [name, place].filter(Boolean).join(' on ') || unknown;
}

const unknown = 'Unknown device';
// Of a browser that it does not know, bowser gives what stands before the first slash.
const known = new Set<string>(Object.values(bowser.BROWSER_MAP));

const shortNames = new Map([
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Microsoft Edge', 'Edge'],
]);

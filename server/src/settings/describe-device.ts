import bowser from 'bowser';

/** What a browser calls itself, in plain words: "Chrome on Android". Whatever it says, no more than that. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os, platform } = bowser.parse(userAgent);
  // A person knows their iPhone, not its system.
  const place = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  if (browser.name && place) return `${shortNames.get(browser.name) ?? browser.name} on ${place}`;
  return browser.name || place || unknown;
}

const unknown = 'Unknown device';

const shortNames = new Map([
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Microsoft Edge', 'Edge'],
]);

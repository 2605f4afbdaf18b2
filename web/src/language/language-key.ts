/** Under which key a browser remembers the language chosen in it. */
export const languageKey = 'nairadesk.device.language';

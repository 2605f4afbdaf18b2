import { oncePainted } from '../browser/once-painted.ts';

/*
 * Runs in the head of a page that is painted from its own HTML. Its words stand in the system's font first, cut to
 * the same measures; ours is fetched once they are painted. Later pages of the same visit have it at once.
 */
const key = 'nairadesk.font';
const sheet = document.querySelector<HTMLStyleElement>('style[data-font]');
let asked: string | null = null;
try {
  asked = sessionStorage.getItem(key);
  sessionStorage.setItem(key, 'asked');
} catch {}

if (asked) show();
else oncePainted(show);

function show(): void {
  if (sheet) sheet.media = 'all';
}

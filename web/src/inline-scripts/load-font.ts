import { oncePainted } from '../browser/once-painted.ts';

/*
 * Runs in the head of a prerendered page. Text uses a system font with matched metrics first; ours is fetched
 * after the first paint, and at once on later pages of the same visit.
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

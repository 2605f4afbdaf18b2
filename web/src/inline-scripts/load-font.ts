import { oncePainted } from '../browser/once-painted.ts';

/*
 * Runs in the head of a prerendered page. Text uses a system font with matched metrics first; ours is fetched after the
 * first paint, and at once on later pages of the same visit. It joins the page when it is there, so that the page is
 * laid out once more and not twice; without it, the page stays as it is.
 */
const key = 'nairadesk.font';
const { dataset } = document.querySelector('[data-faces]') as HTMLStyleElement;
const faces = String(dataset.faces)
  .split(' ')
  .map((face) => {
    const [file, unicodeRange] = face.split('|');
    return new FontFace('Nairadesk Sans', `url(${file})`, {
      weight: '400 700',
      display: 'swap',
      unicodeRange,
    });
  });
let asked: string | null = null;
try {
  asked = sessionStorage.getItem(key);
  sessionStorage.setItem(key, 'asked');
} catch {}

if (asked) load();
else oncePainted(load);

function load(): void {
  const show = () => faces.map((face) => document.fonts.add(face));
  faces[0]?.load().then(show, () => {});
}

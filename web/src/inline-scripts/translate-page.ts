import './load-words.ts';
import { findText } from '../language/find-text.ts';
import { type Catalogue, speak, translateText } from '../language/translate.ts';

/*
 * Runs in the head of a page that is drawn in English when it is built. Shows it when its texts are those of the chosen
 * language: just what the app draws when it takes the page over.
 */
const shown = ['placeholder', 'aria-label', 'title', 'alt'];

if (window.words) {
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  // Not when the document is loaded: that waits for the app, which waits for this.
  const parsed = new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  );
  window.words = Promise.all([window.words, parsed]).then(([words]) => {
    if (words) {
      speak(words.language, words.catalogue, findText);
      translate(document.body, piecesOf(words.catalogue));
    }
    style.visibility = '';
    return words;
  });
}

function translate(root: HTMLElement, pieces: Map<string, string>): void {
  document.title = document.title.replace(/^[^·]+(?= ·)/, translateText);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = pieces.get(node.data) ?? translateText(node.data);
    else if (node instanceof Element)
      for (const name of shown) {
        const text = node.getAttribute(name);
        if (text) node.setAttribute(name, translateText(text));
      }
  }
}

/** What stands around the elements in a message: "I agree to the " of 'I agree to the {terms} and {privacy}'. */
function piecesOf(catalogue: Catalogue): Map<string, string> {
  const split = (text: string) => text.split(/\{\w+\}/);
  return new Map(
    Object.entries(catalogue).flatMap(([english, translation]) => {
      const translated = split(translation);
      return split(english).map((piece, at) => [piece, translated[at] ?? piece] as const);
    }),
  );
}

import './load-words.ts';
import { speak, translateText } from '../language/translate.ts';

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
      speak(words.language, words.catalogue);
      translate(document.body);
    }
    style.visibility = '';
    return words;
  });
}

function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = translateText(node.data);
    else if (node instanceof Element)
      for (const name of shown) {
        const text = node.getAttribute(name);
        if (text) node.setAttribute(name, translateText(text));
      }
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadMoreWords } from '../language/load-more-words.ts';
import { onSpeak, speak } from '../language/translate.ts';
import { paths } from '../router/paths.ts';
import { App } from './app.tsx';
import { loadScreen, redirectFor } from './routes.tsx';

/** Starts the app in an empty page, or hydrates a prerendered one; in the language whose words the page fetches. */
export async function startApp(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  for (let to = redirectFor(window.location); to !== null; to = redirectFor(window.location)) {
    if (to === paths.landing) return window.location.replace(to);
    window.history.replaceState(window.history.state, '', to);
  }
  const [words] = await Promise.all([window.words, loadScreen(window.location.pathname)]);
  if (words) speak(words.language, words.catalogue);
  const draw = () => <App queryClient={queryClient} />;
  if (!root.firstElementChild) {
    const drawn = createRoot(root);
    drawn.render(draw());
    onSpeak(() => drawn.render(draw()));
    void loadMoreWords();
    return;
  }
  const typed = [...root.querySelectorAll('input')].map((input) => ({ input, ...stateOf(input) }));
  // Synchronously: nothing can be typed between reading the inputs and restoring them.
  const drawn = flushSync(() => hydrateRoot(root, draw()));
  onSpeak(() => drawn.render(draw()));
  for (const { input, ...state } of typed) putBack(input, state);
  window.dispatchEvent(new Event('app-started'));
  void loadMoreWords();
}

function stateOf({ value, checked }: HTMLInputElement) {
  return { value, checked };
}

/** Restores what was typed before hydration, with an input event so that the form sees it. */
function putBack(input: HTMLInputElement, { value, checked }: ReturnType<typeof stateOf>): void {
  if (input.checked !== checked) input.click();
  if (input.type === 'checkbox' || value === '') return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { AppRouter } from './routes.tsx';

/** Starts the app in an empty page, or brings to life the one that was painted before it. */
export async function startApp(
  root: HTMLElement,
  router: AppRouter,
  queryClient: QueryClient,
): Promise<void> {
  const app = <App router={router} queryClient={queryClient} />;
  if (!root.firstElementChild) {
    createRoot(root).render(app);
    return;
  }
  // The page was drawn without the suspense that the router otherwise adds around everything.
  router.ssr = { manifest: undefined };
  await router.load();
  const typed = [...root.querySelectorAll('input')].map((input) => ({ input, ...stateOf(input) }));
  // At once: nobody can type between what was read and what is put back.
  flushSync(() => hydrateRoot(root, app));
  for (const { input, ...state } of typed) putBack(input, state);
  window.dispatchEvent(new Event('app-started'));
}

function stateOf({ value, checked }: HTMLInputElement) {
  return { value, checked };
}

/** What was typed before the form knew of it: the form is told as if it were typed now. */
function putBack(input: HTMLInputElement, { value, checked }: ReturnType<typeof stateOf>): void {
  if (input.checked !== checked) input.click();
  if (input.type === 'checkbox' || value === '') return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

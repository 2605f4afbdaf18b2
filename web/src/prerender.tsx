import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { makeQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { makeRouter } from './routes.tsx';
import { LandingScreen } from './screens/landing/landing-screen.tsx';

export { paths, titleOf } from './paths.ts';

/** The landing page as it goes into its document: plain HTML that no React takes over. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingScreen />);
}

/** A screen for visitors as it goes into its document, for the app to bring to life. */
export async function renderScreen(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<App router={router} queryClient={makeQueryClient(() => {})} />);
}

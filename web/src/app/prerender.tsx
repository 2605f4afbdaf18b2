import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { makeQueryClient } from '../api/query-client.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { App } from './app.tsx';
import { loadScreen } from './routes.tsx';

export { paths, titleOf } from '../router/paths.ts';

/** The landing page as static HTML, never hydrated. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingScreen />);
}

/** A public screen as HTML, for the app to hydrate. */
export async function renderScreen(path: string): Promise<string> {
  await loadScreen(path);
  const silent = () => {};
  return renderToString(<App queryClient={makeQueryClient(silent, silent)} prerenderPath={path} />);
}

import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { makeQueryClient } from '../api/query-client.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { App } from './app.tsx';
import { loadScreen } from './routes.tsx';

export { paths, titleOf } from '../router/paths.ts';

/** The landing page as it goes into its document: plain HTML that no React takes over. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingScreen />);
}

/** A screen for visitors as it goes into its document, for the app to bring to life. */
export async function renderScreen(path: string): Promise<string> {
  await loadScreen(path);
  const silent = () => {};
  return renderToString(<App queryClient={makeQueryClient(silent, silent)} drawnAt={path} />);
}

import { brand } from '@nairadesk/contract/brand';
import type { Language } from '@nairadesk/contract/languages';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { makeQueryClient } from '../api/query-client.ts';
import { type Catalogue, speak, t, translateText } from '../language/translate.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { App } from './app.tsx';
import { loadScreen } from './routes.tsx';

export { paths, titleOf } from '../router/paths.ts';

/** The landing page in a language as static HTML, never hydrated, with what its head says. */
export function renderLanding(
  language: Language,
  catalogue: Catalogue,
): Record<'title' | 'description' | 'markup', string> {
  speak(language, catalogue);
  const drawn = {
    title: `${brand.name}: ${translateText(brand.tagline)}`,
    description: t(
      'Buy and sell crypto and gift cards in naira. See the rate, pay by bank transfer, watch the order until it is done.',
    ),
    markup: renderToStaticMarkup(<LandingScreen />),
  };
  speak('en', {});
  return drawn;
}

/** A public screen as HTML, for the app to hydrate. */
export async function renderScreen(path: string): Promise<string> {
  await loadScreen(path);
  const silent = () => {};
  return renderToString(<App queryClient={makeQueryClient(silent, silent)} prerenderPath={path} />);
}

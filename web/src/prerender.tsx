import { brand } from '@nairadesk/contract/brand';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingScreen } from './screens/landing/landing-screen.tsx';

export const landingTitle = `${brand.name}: ${brand.tagline}`;

/** The landing page as it goes into its document: plain HTML that no React takes over. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingScreen />);
}

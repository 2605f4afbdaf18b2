import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { addressCall } from '@nairadesk/contract/endpoint';
import { getSettings } from '@nairadesk/contract/settings';

export interface Page {
  path: string;
  /** Prerendered at build time, and when it is hydrated. */
  painted?: 'alone' | 'until touched' | 'with the app';
  /** Its layout component. */
  layout: string | null;
  /** What its screen prefetches, and the only role that makes it. */
  prefetch?: string;
  prefetchBy?: 'user' | 'staff';
}

const assets = addressCall(listAssets, { assetType: 'cryptocurrency' }).url;

const special: Record<string, Omit<Page, 'path' | 'layout'>> = {
  login: { painted: 'until touched' },
  signUp: { painted: 'until touched' },
  forgotPassword: { painted: 'until touched' },
  // These have work to do at once.
  welcome: { painted: 'with the app' },
  activateAccount: { painted: 'with the app' },
  resetPassword: { painted: 'with the app' },
  terms: { painted: 'alone' },
  privacy: { painted: 'alone' },
  dashboard: { prefetch: addressCall(getDashboard).url, prefetchBy: 'user' },
  trade: { prefetch: assets, prefetchBy: 'user' },
  settings: { prefetch: addressCall(getSettings).url },
  manageAssets: { prefetch: assets, prefetchBy: 'staff' },
};

/** Every page but the landing page, with its options. */
export function pagesOf(paths: Record<string, string>): Page[] {
  return Object.entries(paths)
    .filter(([name]) => name !== 'landing')
    .map(([name, path]) => ({ path, layout: layoutOf(special[name]?.painted), ...special[name] }));
}

function layoutOf(painted: Page['painted']): string | null {
  if (painted === 'alone') return null;
  return painted ? 'auth-layout' : 'app-shell';
}

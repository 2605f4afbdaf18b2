import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { addressCall } from '@nairadesk/contract/endpoint';
import { getSettings } from '@nairadesk/contract/settings';

export interface Page {
  path: string;
  /** Drawn at build; and when the app takes it over. */
  painted?: 'alone' | 'until touched' | 'with the app';
  /** What stands around its screen: a component. */
  layout: string | null;
  /** The call that its screen makes first, and by whom alone. */
  prefetch?: string;
  prefetchBy?: 'user' | 'staff';
}

const assets = addressCall(listAssets, { assetType: 'cryptocurrency' }).url;

const special: Record<string, Omit<Page, 'path' | 'layout'>> = {
  login: { painted: 'until touched' },
  signUp: { painted: 'until touched' },
  forgotPassword: { painted: 'until touched' },
  // These have something to do at once.
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

/** Every page but the landing page, and what is special about it. */
export function pagesOf(paths: Record<string, string>): Page[] {
  return Object.entries(paths)
    .filter(([name]) => name !== 'landing')
    .map(([name, path]) => ({ path, layout: layoutOf(special[name]?.painted), ...special[name] }));
}

function layoutOf(painted: Page['painted']): string | null {
  if (painted === 'alone') return null;
  return painted ? 'auth-layout' : 'app-shell';
}

import { isStaff } from '@nairadesk/contract/roles';
import type { ComponentType, ReactNode } from 'react';
import { loadMoreWords } from '../language/load-more-words.ts';
import { hrefOf, type Path, readSearch } from '../router/navigate.ts';
import { afterLogin, homeOf, paths, thingAt, thingPaths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';

type Layout = ComponentType<{ children: ReactNode }>;

/** A screen and its layout. */
interface Screen {
  Layout: Layout | null;
  Content: ComponentType;
}

interface Route {
  /** Where to redirect a visitor who may not see this route; null if they may. */
  redirect: (address: Address) => string | null;
  load: () => Promise<Screen>;
}

interface Address {
  pathname: string;
  search: string;
}

const screens = new Map<string, Screen>();

/** Every screen but the landing page, which is a document of its own: who may open it, and its files. */
const routes: Record<Exclude<Path, typeof paths.landing>, Route> = {
  [paths.login]: {
    redirect: redirectLoggedIn,
    load: inAuthLayout(() => import('../screens/login/login-screen.tsx').then((m) => m.LoginScreen)),
  },
  [paths.signUp]: {
    redirect: openToAll,
    load: inAuthLayout(() => import('../screens/sign-up/sign-up-screen.tsx').then((m) => m.SignUpScreen)),
  },
  [paths.welcome]: {
    redirect: openToAll,
    load: inAuthLayout(() => import('../screens/welcome/welcome-screen.tsx').then((m) => m.WelcomeScreen)),
  },
  [paths.activateAccount]: {
    redirect: openToAll,
    load: inAuthLayout(() =>
      import('../screens/activate-account/activate-account-screen.tsx').then((m) => m.ActivateAccountScreen),
    ),
  },
  [paths.forgotPassword]: {
    redirect: openToAll,
    load: inAuthLayout(() =>
      import('../screens/forgot-password/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
    ),
  },
  [paths.resetPassword]: {
    redirect: openToAll,
    load: inAuthLayout(() =>
      import('../screens/reset-password/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
    ),
  },
  [paths.terms]: {
    redirect: openToAll,
    load: withoutLayout(() => import('../screens/terms/terms-screen.tsx').then((m) => m.TermsScreen)),
  },
  [paths.privacy]: {
    redirect: openToAll,
    load: withoutLayout(() => import('../screens/privacy/privacy-screen.tsx').then((m) => m.PrivacyScreen)),
  },
  [paths.receipt]: {
    redirect: openToAll,
    load: withoutLayout(() => import('../screens/receipt/receipt-screen.tsx').then((m) => m.ReceiptScreen)),
  },
  [paths.dashboard]: {
    redirect: usersOnly,
    load: inAppShell(() =>
      import('../screens/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
    ),
  },
  [paths.trade]: {
    redirect: usersOnly,
    load: inAppShell(() => import('../screens/trade/trade-screen.tsx').then((m) => m.TradeScreen)),
  },
  [paths.support]: {
    redirect: usersOnly,
    load: inAppShell(() => import('../screens/support/support-screen.tsx').then((m) => m.SupportScreen)),
  },
  [paths.transactionHistory]: {
    redirect: membersOnly,
    load: inAppShell(() =>
      import('../screens/transaction-history/transaction-history-screen.tsx').then(
        (m) => m.TransactionHistoryScreen,
      ),
    ),
  },
  [paths.settings]: {
    redirect: membersOnly,
    load: inAppShell(() => import('../screens/settings/settings-screen.tsx').then((m) => m.SettingsScreen)),
  },
  [paths.order]: {
    redirect: staffOnly,
    load: inAppShell(() => import('../screens/order/order-screen.tsx').then((m) => m.OrderScreen)),
  },
  [paths.money]: {
    redirect: staffOnly,
    load: inAppShell(() => import('../screens/money/money-screen.tsx').then((m) => m.MoneyScreen)),
  },
  [paths.manageAssets]: {
    redirect: staffOnly,
    load: inAppShell(() =>
      import('../screens/manage-assets/manage-assets-screen.tsx').then((m) => m.ManageAssetsScreen),
    ),
  },
  [paths.userManagement]: {
    redirect: staffOnly,
    load: inAppShell(() =>
      import('../screens/user-management/user-management-screen.tsx').then((m) => m.UserManagementScreen),
    ),
  },
  [paths.adminSupport]: {
    redirect: staffOnly,
    load: inAppShell(() =>
      import('../screens/admin-support/admin-support-screen.tsx').then((m) => m.AdminSupportScreen),
    ),
  },
};

/** The screens about one thing, by what its id follows. */
const thingRoutes: Record<(typeof thingPaths)[keyof typeof thingPaths], Route> = {
  [thingPaths.order]: {
    redirect: staffOnly,
    load: inAppShell(() => import('../screens/order/order-page.tsx').then((m) => m.OrderPage)),
  },
  [thingPaths.ownOrder]: {
    redirect: usersOnly,
    load: inAppShell(() =>
      import('../screens/transaction-history/own-order-page.tsx').then((m) => m.OwnOrderPage),
    ),
  },
  [thingPaths.person]: {
    redirect: staffOnly,
    load: inAppShell(() => import('../screens/people/people-screen.tsx').then((m) => m.PeopleScreen)),
  },
};

/** The screen at a path, if its files are loaded. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.get(routeAt(pathname)?.key ?? '');
}

/** Loads the files of the screen at a path; does nothing for an unknown path. */
export async function loadScreen(pathname: string): Promise<void> {
  const found = routeAt(pathname);
  if (!found || screens.has(found.key)) return;
  const [screen] = await Promise.all([found.route.load(), loadMoreWords()]);
  screens.set(found.key, screen);
}

/**
 * Where to redirect instead of showing a URL: the role may not see its screen, there is none, or its search
 * params are invalid. Null if it may be shown.
 */
export function redirectFor(address: Address): string | null {
  const { pathname, search } = address;
  const found = routeAt(pathname);
  if (!found) return paths.landing;
  const elsewhere = found.route.redirect(address);
  if (elsewhere !== null) return elsewhere;
  if (!isRoute(pathname)) {
    const mayAct = found.key === thingPaths.order;
    return keysOf(search).every((key) => key === 'act' && mayAct) ? null : pathname;
  }
  const known = readSearch(pathname, search) as Record<string, unknown>;
  const strange = keysOf(search).some((key) => known[key] === undefined);
  return strange ? hrefOf(pathname, known) : null;
}

function keysOf(search: string): string[] {
  return [...new URLSearchParams(search).keys()];
}

function routeAt(pathname: string): { key: string; route: Route } | undefined {
  if (isRoute(pathname)) return { key: pathname, route: routes[pathname] };
  const things = Object.entries(thingRoutes).map(([key, route]) => ({ key, route }));
  return things.find(({ key }) => thingAt(pathname, key) !== null);
}

function isRoute(pathname: string): pathname is keyof typeof routes {
  return Object.hasOwn(routes, pathname);
}

function inAuthLayout(content: () => Promise<ComponentType>): Route['load'] {
  return () =>
    withLayout(
      import('../components/shell/auth-layout.tsx').then((m) => m.AuthLayout),
      content(),
    );
}

function inAppShell(content: () => Promise<ComponentType>): Route['load'] {
  return () =>
    withLayout(
      import('../components/shell/app-shell.tsx').then((m) => m.AppShell),
      content(),
    );
}

function withoutLayout(content: () => Promise<ComponentType>): Route['load'] {
  return async () => ({ Layout: null, Content: await content() });
}

async function withLayout(layout: Promise<Layout>, content: Promise<ComponentType>): Promise<Screen> {
  const [Layout, Content] = await Promise.all([layout, content]);
  return { Layout, Content };
}

function openToAll() {
  return null;
}

/** Visitors log in first; staff have no trading screens. */
function usersOnly(address: Address) {
  const { role } = useSession.getState();
  if (!role) return loginFirst(address);
  return isStaff(role) ? homeOf(role) : null;
}

function membersOnly(address: Address) {
  return useSession.getState().isLoggedIn ? null : loginFirst(address);
}

// The dashboard is where a login leads anyway.
function loginFirst({ pathname, search }: Address) {
  const next = pathname + search === paths.dashboard ? undefined : pathname + search;
  return hrefOf(paths.login, { next });
}

function staffOnly() {
  const { role } = useSession.getState();
  return role && isStaff(role) ? null : paths.landing;
}

function redirectLoggedIn({ search }: Address) {
  const { role } = useSession.getState();
  return role && afterLogin(role, readSearch(paths.login, search).next);
}

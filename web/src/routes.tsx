import { isStaff } from '@nairadesk/contract/access';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import {
  adminSupportSearch,
  loginSearch,
  manageAssetsSearch,
  orderSearch,
  settingsSearch,
  supportSearch,
  tradeSearch,
  transactionHistorySearch,
  userManagementSearch,
} from './components/search-params.ts';
import { afterLogin, paths } from './paths.ts';
import { useSession } from './session.ts';
import { Toaster } from './ui/toaster.tsx';

const root = createRootRoute({ component: Root });

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  beforeLoad: leaveForLanding,
});

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('./components/auth-layout.tsx'), 'AuthLayout'),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: paths.login,
  validateSearch: loginSearch,
  beforeLoad: whoIsInGoesOn,
  component: lazyRouteComponent(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
});
const signUp = createRoute({
  getParentRoute: () => auth,
  path: paths.signUp,
  component: lazyRouteComponent(() => import('./screens/sign-up/sign-up-screen.tsx'), 'SignUpScreen'),
});
const welcome = createRoute({
  getParentRoute: () => auth,
  path: paths.welcome,
  component: lazyRouteComponent(() => import('./screens/welcome/welcome-screen.tsx'), 'WelcomeScreen'),
});
const activateAccount = createRoute({
  getParentRoute: () => auth,
  path: paths.activateAccount,
  validateSearch: tokenOf,
  component: lazyRouteComponent(
    () => import('./screens/activate-account/activate-account-screen.tsx'),
    'ActivateAccountScreen',
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: paths.forgotPassword,
  component: lazyRouteComponent(
    () => import('./screens/forgot-password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: paths.resetPassword,
  validateSearch: tokenOf,
  component: lazyRouteComponent(
    () => import('./screens/reset-password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  component: lazyRouteComponent(() => import('./screens/terms/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('./screens/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => import('./components/app-shell.tsx'), 'AppShell'),
});

const users = createRoute({ getParentRoute: () => app, id: 'users', beforeLoad: usersOnly });
const dashboard = createRoute({
  getParentRoute: () => users,
  path: paths.dashboard,
  component: lazyRouteComponent(() => import('./screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});
const trade = createRoute({
  getParentRoute: () => users,
  path: paths.trade,
  validateSearch: tradeSearch,
  component: lazyRouteComponent(() => import('./screens/trade/trade-screen.tsx'), 'TradeScreen'),
});
const support = createRoute({
  getParentRoute: () => users,
  path: paths.support,
  validateSearch: supportSearch,
  component: lazyRouteComponent(() => import('./screens/support/support-screen.tsx'), 'SupportScreen'),
});

const members = createRoute({ getParentRoute: () => app, id: 'members', beforeLoad: membersOnly });
const transactionHistory = createRoute({
  getParentRoute: () => members,
  path: paths.transactionHistory,
  validateSearch: transactionHistorySearch,
  component: lazyRouteComponent(
    () => import('./screens/transaction-history/transaction-history-screen.tsx'),
    'TransactionHistoryScreen',
  ),
});
const settings = createRoute({
  getParentRoute: () => members,
  path: paths.settings,
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const staff = createRoute({ getParentRoute: () => app, id: 'staff', beforeLoad: staffOnly });
const order = createRoute({
  getParentRoute: () => staff,
  path: paths.order,
  validateSearch: orderSearch,
  component: lazyRouteComponent(() => import('./screens/order/order-screen.tsx'), 'OrderScreen'),
});
const manageAssets = createRoute({
  getParentRoute: () => staff,
  path: paths.manageAssets,
  validateSearch: manageAssetsSearch,
  component: lazyRouteComponent(
    () => import('./screens/manage-assets/manage-assets-screen.tsx'),
    'ManageAssetsScreen',
  ),
});
const userManagement = createRoute({
  getParentRoute: () => staff,
  path: paths.userManagement,
  validateSearch: userManagementSearch,
  component: lazyRouteComponent(
    () => import('./screens/user-management/user-management-screen.tsx'),
    'UserManagementScreen',
  ),
});
const adminSupport = createRoute({
  getParentRoute: () => staff,
  path: paths.adminSupport,
  validateSearch: adminSupportSearch,
  component: lazyRouteComponent(
    () => import('./screens/admin-support/admin-support-screen.tsx'),
    'AdminSupportScreen',
  ),
});

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: leaveForLanding,
});

/** Every screen and who may open it. With a history of its own: to draw one screen, outside a browser. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    history,
    routeTree: root.addChildren([
      landing,
      auth.addChildren([login, signUp, welcome, activateAccount, forgotPassword, resetPassword]),
      terms,
      privacy,
      app.addChildren([
        users.addChildren([dashboard, trade, support]),
        members.addChildren([transactionHistory, settings]),
        staff.addChildren([order, manageAssets, userManagement, adminSupport]),
      ]),
      elsewhere,
    ]),
    defaultPreload: 'intent',
    // What no screen knows leaves the address before anything is read.
    search: { strict: true },
    scrollRestoration: history === undefined,
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

/** The landing page is a document of its own, without this app in it. */
function leaveForLanding() {
  throw redirect({ href: paths.landing, reloadDocument: true });
}

/** Visitors log in first; staff have no trading screens. */
function usersOnly({ location }: Arrival) {
  const { role } = useSession.getState();
  if (!role) throw loginFirst(location.href);
  if (isStaff(role)) throw redirect({ to: paths.order });
}

function membersOnly({ location }: Arrival) {
  if (!useSession.getState().isLoggedIn) throw loginFirst(location.href);
}

// The dashboard is where a login leads anyway.
function loginFirst(asked: string) {
  return redirect({ to: paths.login, search: asked === paths.dashboard ? {} : { next: asked } });
}

function staffOnly() {
  const { role } = useSession.getState();
  if (!role || !isStaff(role)) throw redirect({ to: paths.landing });
}

function whoIsInGoesOn({ search }: { search: { next?: string } }) {
  const { role } = useSession.getState();
  if (role) throw redirect({ href: afterLogin(role, search.next) });
}

interface Arrival {
  location: { href: string };
}

function tokenOf(search: Record<string, unknown>): { token?: string } {
  return search.token === undefined ? {} : { token: String(search.token) };
}

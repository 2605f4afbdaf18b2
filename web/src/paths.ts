import { isStaff, type Role } from '@nairadesk/contract/access';

/** Every address of spec section 2. */
export const paths = {
  landing: '/',
  login: '/login',
  signUp: '/sign-up',
  welcome: '/welcome',
  activateAccount: '/activate-account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  trade: '/trade',
  transactionHistory: '/transaction-history',
  settings: '/settings',
  support: '/support',
  order: '/order',
  manageAssets: '/manage-assets',
  userManagement: '/user-management',
  adminSupport: '/admin-support',
} as const;

/** Where someone lands after logging in. */
export function homeOf(role: Role): typeof paths.order | typeof paths.dashboard {
  return isStaff(role) ? paths.order : paths.dashboard;
}

/** '/transaction-history' → ['Transaction History'] */
export function crumbsOf(pathname: string): { label: string; path: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => ({
    label: segment.replace(
      /(^|-)(\w)/g,
      (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
    ),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}

import { openMenu, press, type ScreenState } from './screen-state.ts';

/** What a visitor sees. */
export const visitorStates: ScreenState[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-errors', act: press('button', 'Send message') },
  { name: 'landing-menu', path: '/', act: openMenu },
  { name: 'login', path: '/login' },
  { name: 'login-errors', act: press('button', /^Log in$/) },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-errors', act: press('button', /sign up|create/i) },
  { name: 'welcome', path: '/welcome' },
  { name: 'activation-refused', path: '/activate-account', trouble: /422/ },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=x' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'receipt-unknown', path: '/receipt?code=made-up', trouble: /404/ },
  { name: 'gift-cards', path: '/gift-cards' },
  { name: 'gift-card', path: '/gift-cards/steam' },
];

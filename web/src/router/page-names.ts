import { message } from '../language/translate.ts';

/** What the paths of customers are called in titles and breadcrumbs: a path gives its name by itself, in English. */
export const pageNames = [
  message('Dashboard'),
  message('Trade'),
  message('Transaction History'),
  message('Settings'),
  message('Support'),
  message('Login'),
  message('Sign Up'),
  message('Welcome'),
  message('Activate Account'),
  message('Forgot Password'),
  message('Reset Password'),
  message('Receipt'),
  message('Details'),
];

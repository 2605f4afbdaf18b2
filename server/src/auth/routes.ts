import * as auth from '@nairadesk/contract/auth';
import { type Route, route } from '../platform/http/endpoint.ts';
import { activateAccount } from './activate-account.ts';
import { confirmPassword } from './confirm-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendActivation } from './resend-activation.ts';
import { resetPassword } from './reset-password.ts';

export const authRoutes: Route[] = [
  route(auth.login, login),
  route(auth.register, register),
  route(auth.activateAccount, activateAccount),
  route(auth.resendActivation, resendActivation),
  route(auth.forgotPassword, forgotPassword),
  route(auth.resetPassword, resetPassword),
  route(auth.confirmPassword, confirmPassword),
];

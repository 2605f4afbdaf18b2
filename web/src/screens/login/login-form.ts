import { loginBody } from '@nairadesk/contract/auth';
import { formResolver } from '../../components/form/form-resolver.ts';

/** What is typed to log in; `code` is for the 2FA step only. */
export interface LoginForm {
  email: string;
  password: string;
  remember: boolean;
  code?: string;
}

export const loginResolver = formResolver<LoginForm>(loginBody);

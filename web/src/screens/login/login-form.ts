import { loginBody } from '@nairadesk/contract/auth';
import { formResolver } from '../../components/form/form-resolver.ts';

/** What is typed to log in; `code` in the second step only. */
export interface LoginForm {
  email: string;
  password: string;
  remember: boolean;
  code?: string;
}

export const loginResolver = formResolver<LoginForm>(loginBody);

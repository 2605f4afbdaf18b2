import * as z from 'zod/mini';
import { confirmation } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { email, line, personName, wholeNumberOrText } from './fields.ts';
import { languageCodes } from './languages.ts';
import { passwordMaxLength, passwordMinLength } from './limits.ts';
import { roles } from './roles.ts';

/** A language that customers may read. */
export const language = z.enum(languageCodes, 'Choose a language from the list');

/** What the browser keeps of who is logged in (docs/specification.md 3.1). */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  role: z.enum(roles),
  logo: z.nullable(z.string()),
  /** What they chose to read, on any device; null: nothing yet, which means English. */
  language: z.nullable(language),
});
export type Profile = z.output<typeof profile>;

/** A new password: a minimum and a maximum length, no composition rule (NIST SP 800-63B). */
export function newPassword(required: string) {
  return z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.minLength(passwordMinLength, `Use at least ${passwordMinLength} characters`),
      z.maxLength(passwordMaxLength, `Use at most ${passwordMaxLength} characters`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains a character that isn’t allowed'),
    );
}

/**
 * A phone number as typed: 7 to 15 digits, with or without +, spaces, dashes, dots and brackets; or those digits as
 * a JSON number, which is what a numeric input of some clients sends.
 */
export const phone = z.pipe(
  wholeNumberOrText('Phone number is required'),
  z.pipe(
    line('Phone number is required', 32),
    z.string().check(z.regex(/^\(?\+?(?:[ ().-]*\d){7,15}[ ().-]*$/, 'Invalid phone number')),
  ),
);

const linkToken = z.string('This link is incomplete').check(z.minLength(1), z.maxLength(200));

/** A present password, as against a new one. */
export const ownPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Password is too long'));

/** The six digits of an authenticator app, or a recovery code; with or without its spaces and dashes. */
export const secondFactorCode = line('Code is required', 60);

export const loginBody = z.strictObject({
  email: email(),
  password: ownPassword,
  remember: z.optional(z.boolean()),
  code: z.optional(secondFactorCode),
});

export const passwordConfirmationBody = z.strictObject({ password: ownPassword });

export const registerBody = z.strictObject({
  name: personName('Full name is required'),
  email: email(),
  phone,
  password: newPassword('Password is required'),
  /** That of the page, in which the mails are written. */
  language: z.optional(language),
});

export const emailBody = z.strictObject({ email: email() });

/** The form for a new password; its link carries the token. */
export const chosenPassword = z.strictObject({ password: newPassword('New password is required') });

export const resetPasswordBody = z.strictObject({ ...chosenPassword.shape, token: linkToken });

/** Proves, in the header `X-Device`, that this account was logged in to here. It opens nothing. */
export const deviceToken = z.string();

export const login = endpoint({
  summary: 'Log in with email and password',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  readsDevice: true,
  body: loginBody,
  response: z.object({ ...confirmation.shape, token: z.string(), device: deviceToken, data: profile }),
  errors: [
    'invalid_credentials',
    'two_factor_required',
    'two_factor_wrong',
    'passkey_required',
    'not_activated',
    'suspended',
    'too_many_requests',
    'busy',
  ],
});

export const confirmPassword = endpoint({
  summary: 'Confirm your password, as changes to payees require',
  method: 'POST',
  path: '/auth/confirm-password',
  access: 'member',
  beforeTwoFactor: true,
  body: passwordConfirmationBody,
  response: confirmation,
  errors: ['too_many_requests', 'busy'],
});

export const register = endpoint({
  summary: 'Register; an activation link is emailed',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: registerBody,
  status: 201,
  response: z.object({ ...confirmation.shape, token: z.string(), profile }),
  errors: ['too_many_requests', 'busy'],
});

export const activateAccount = endpoint({
  summary:
    'Activate an account with the token from the emailed link, and the token or the password of the sign-up',
  method: 'POST',
  path: '/auth/activate-account',
  access: 'public',
  signUpToken: true,
  query: z.strictObject({ token: linkToken }),
  body: z.strictObject({ password: z.optional(ownPassword) }),
  bodyOptional: true,
  response: z.object({ ...confirmation.shape, token: z.string(), device: deviceToken, data: profile }),
  errors: ['link_invalid', 'already_activated', 'sign_up_password_required', 'too_many_requests', 'busy'],
});

export const resendActivation = endpoint({
  summary: 'Email the activation link again',
  method: 'POST',
  path: '/auth/resend-activation',
  access: 'public',
  body: emailBody,
  response: confirmation,
  errors: ['too_many_requests'],
});

export const forgotPassword = endpoint({
  summary: 'Email a link to choose a new password',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  readsDevice: true,
  body: emailBody,
  response: confirmation,
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  summary: 'Choose a new password with the token from the emailed link',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  body: resetPasswordBody,
  /** With the email of the account, for the login that follows. */
  response: z.object({ ...confirmation.shape, device: deviceToken, email: z.string() }),
  errors: ['link_invalid', 'busy'],
});

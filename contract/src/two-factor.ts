import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { ownPassword, secondFactorCode } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** The state of a user's two-factor authentication with an app. */
export const twoFactorState = z.object({
  on: z.boolean(),
  /** Staff can do nothing else before it is on, or they have a passkey. */
  required: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type TwoFactorState = z.output<typeof twoFactorState>;

export const codeBody = z.strictObject({ code: secondFactorCode });

/** The proof that the owner changes their two-factor authentication. */
export const proofBody = z.strictObject({ password: ownPassword, code: secondFactorCode });

const recoveryCodes = changed(z.object({ recoveryCodes: z.array(z.string()) }));

export const getTwoFactor = endpoint({
  summary: 'Get whether two-factor authentication is on, and how many recovery codes are left',
  method: 'GET',
  path: '/two-factor',
  access: 'staff',
  beforeTwoFactor: true,
  response: one(twoFactorState),
});

export const startTwoFactor = endpoint({
  summary: 'Start setting up two-factor authentication; it takes effect once a code is confirmed',
  method: 'POST',
  path: '/two-factor',
  access: 'staff',
  beforeTwoFactor: true,
  asksPassword: true,
  response: one(z.object({ secret: z.string(), uri: z.string() })),
  errors: ['two_factor_on'],
});

export const confirmTwoFactor = endpoint({
  summary: 'Turn two-factor authentication on with the first code; returns the recovery codes once',
  method: 'POST',
  path: '/two-factor/confirm',
  access: 'staff',
  beforeTwoFactor: true,
  body: codeBody,
  response: recoveryCodes,
  errors: ['two_factor_on', 'two_factor_off', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint({
  summary: 'Replace the recovery codes; returns the new ones once',
  method: 'POST',
  path: '/two-factor/recovery-codes',
  access: 'staff',
  body: proofBody,
  response: recoveryCodes,
  errors: ['two_factor_off', 'too_many_requests', 'busy'],
});

export const endTwoFactor = endpoint({
  summary:
    'Turn two-factor authentication off; every other session ends, and this one too if staff must have it',
  method: 'POST',
  path: '/two-factor/off',
  access: 'staff',
  body: proofBody,
  response: confirmation,
  errors: ['two_factor_off', 'too_many_requests', 'busy'],
});

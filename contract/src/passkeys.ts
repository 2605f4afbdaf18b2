import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { deviceToken, profile } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its provider syncs it to other devices of its owner. */
  synced: z.boolean(),
  addedAt: z.string(),
  /** Null: never since it was added. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

const maxLength = 4096;
const base64url = z
  .string('Is missing from the passkey’s answer')
  .check(
    z.minLength(1, 'Is missing from the passkey’s answer'),
    z.maxLength(maxLength, `Use at most ${maxLength} characters`),
    z.regex(/^[\w-]+$/, 'Must be base64url'),
  );

const transport = z
  .string('Must be text')
  .check(z.regex(/^[a-z-]{1,32}$/, 'Must be the name of a transport, like usb'));

// A browser's own JSON of a credential (WebAuthn Level 3, RegistrationResponseJSON and AuthenticationResponseJSON). It
// grows with every edition, so what is not used here is dropped and not refused.
const newCredential = z.object(
  {
    id: base64url,
    response: z.object(
      {
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.optional(z.array(transport, 'Must be a list').check(z.maxLength(10, 'Too many'))),
      },
      'Is missing from the passkey’s answer',
    ),
  },
  'The passkey’s answer is missing',
);

const usedCredential = z.object(
  {
    id: base64url,
    response: z.object(
      {
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: z.optional(base64url),
      },
      'Is missing from the passkey’s answer',
    ),
  },
  'The passkey’s answer is missing',
);
export type NewCredential = z.output<typeof newCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

const known = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);

/** What a browser needs to make a passkey: WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** What a browser needs to use one: WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty: the person chooses among those that the authenticator knows. */
  allowCredentials: known,
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const addPasskeyBody = z.strictObject({
  /** Left out: named after the device. */
  name: z.optional(line('Enter a name, or leave it out', 60)),
  credential: newCredential,
});

export const listPasskeys = endpoint({
  summary: 'List your passkeys, oldest first',
  method: 'GET',
  path: '/passkeys',
  access: 'member',
  beforeTwoFactor: true,
  response: one(z.array(passkey)),
});

export const startPasskeyEnrolment = endpoint({
  summary: 'Get the options for a new passkey, for navigator.credentials.create(); they last five minutes',
  method: 'POST',
  path: '/passkeys/start-enrolment',
  access: 'member',
  beforeTwoFactor: true,
  asksPassword: true,
  response: one(creationOptions),
  errors: ['too_many_passkeys'],
});

export const addPasskey = endpoint({
  summary: 'Add the passkey that the browser made; emails you',
  method: 'POST',
  path: '/passkeys',
  access: 'member',
  beforeTwoFactor: true,
  asksPassword: true,
  body: addPasskeyBody,
  status: 201,
  response: changed(passkey),
  errors: ['too_many_passkeys', 'too_many_requests'],
});

export const removePasskey = endpoint({
  summary: 'Remove a passkey; emails you',
  method: 'DELETE',
  path: '/passkeys/{id}',
  access: 'member-own',
  asksPassword: true,
  response: confirmation,
  errors: ['not_found'],
});

export const startPasskeyLogin = endpoint({
  summary: 'Get the options for logging in with any passkey, for navigator.credentials.get()',
  method: 'POST',
  path: '/passkeys/start-login',
  access: 'public',
  response: one(requestOptions),
});

export const logInWithPasskey = endpoint({
  summary: 'Log in with a passkey; no code is asked for',
  method: 'POST',
  path: '/passkeys/login',
  access: 'public',
  body: z.strictObject({ credential: usedCredential, remember: z.optional(z.boolean()) }),
  readsDevice: true,
  response: z.object({ ...confirmation.shape, token: z.string(), device: deviceToken, data: profile }),
  errors: ['passkey_wrong', 'suspended', 'too_many_requests'],
});

export const startPasskeyConfirmation = endpoint({
  summary: 'Get the options for confirming a change with one of your passkeys',
  method: 'POST',
  path: '/passkeys/start-confirmation',
  access: 'member',
  response: one(requestOptions),
  errors: ['passkey_missing'],
});

export const confirmWithPasskey = endpoint({
  summary: 'Confirm with a passkey what otherwise asks for the password',
  method: 'POST',
  path: '/passkeys/confirm',
  access: 'member',
  body: z.strictObject({ credential: usedCredential }),
  response: confirmation,
  errors: ['too_many_requests'],
});

import type { AnswerOf } from '@nairadesk/contract/endpoint';
import * as passkeys from '@nairadesk/contract/passkeys';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { message, t } from '../language/translate.ts';
import { call } from './call.ts';
import { ApiFailure } from './failure.ts';

/*
 * What the server, the browser and a passkey do together. Loaded on demand (use-passkey.ts): most visits need none of
 * it. Each throws `ApiFailure`, with the code `passkey` where the device ended it.
 */

/** Logs in with a passkey that the person chooses among theirs. */
export async function logIn(remember: boolean): Promise<AnswerOf<typeof passkeys.logInWithPasskey>> {
  const { data: options } = await call(passkeys.startPasskeyLogin, {});
  const credential = await onDevice(() => startAuthentication({ optionsJSON: options }), options.rpId);
  return call(passkeys.logInWithPasskey, { credential, remember });
}

/** Confirms with a passkey of the logged-in person what otherwise asks for the password. */
export async function confirm(): Promise<AnswerOf<typeof passkeys.confirmWithPasskey>> {
  const { data: options } = await call(passkeys.startPasskeyConfirmation, {});
  const credential = await onDevice(() => startAuthentication({ optionsJSON: options }), options.rpId);
  return call(passkeys.confirmWithPasskey, { credential });
}

/** Makes a passkey for the logged-in person. With an empty name it is named after the device. */
export async function add(name: string): Promise<AnswerOf<typeof passkeys.addPasskey>> {
  const { data: options } = await call(passkeys.startPasskeyEnrolment, {});
  const credential = await onDevice(() => startRegistration({ optionsJSON: options }), options.rp.id);
  return call(passkeys.addPasskey, { ...(name.trim() && { name }), credential });
}

async function onDevice<T>(ceremony: () => Promise<T>, host: string): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    throw new ApiFailure(0, 'passkey', wordsFor(error, host));
  }
}

// A browser does not tell a person who pressed Cancel from a device without a passkey, so that no site learns it.
function wordsFor(error: unknown, host: string): string {
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return message('This device already has a passkey for your account.');
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return t('Passkeys only work at {host}. Open that address.', { host });
  return message('Your device didn’t give us a passkey. You can try again.');
}

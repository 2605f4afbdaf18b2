import * as contract from '@nairadesk/contract/passkeys';
import { type Route, route } from '../platform/http/endpoint.ts';
import { addPasskey } from './add-passkey.ts';
import { confirmWithPasskey } from './confirm-with-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { startPasskeyConfirmation } from './start-passkey-confirmation.ts';
import { startPasskeyEnrolment } from './start-passkey-enrolment.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';

/** The calls below /passkeys. */
export const passkeyRoutes: Route[] = [
  route(contract.listPasskeys, listPasskeys),
  route(contract.startPasskeyEnrolment, startPasskeyEnrolment),
  route(contract.addPasskey, addPasskey),
  route(contract.removePasskey, removePasskey),
  route(contract.startPasskeyLogin, startPasskeyLogin),
  route(contract.logInWithPasskey, logInWithPasskey),
  route(contract.startPasskeyConfirmation, startPasskeyConfirmation),
  route(contract.confirmWithPasskey, confirmWithPasskey),
];

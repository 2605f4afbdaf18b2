import { randomBytes } from 'node:crypto';
import type { Ctx } from '../context/context.ts';

export const knownForDays = 180;
const deviceBytes = 16;
const macBytes = 32;
const dayMilliseconds = 24 * 60 * 60 * 1000;

interface Account {
  id: string;
  passwordHash: string;
}

/**
 * Makes the token that a browser keeps after a login: "this account was logged in to here", signed with our key. It opens
 * nothing; it gives the device rate limits of its own. It ends with the password, and 180 days after its last login.
 */
export function issueDeviceToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  account: Account,
  device = randomBytes(deviceBytes).toString('base64url'),
): string {
  const issuedOn = String(today());
  return [
    device,
    issuedOn,
    secrets.mac(signedOf(account, device, issuedOn), 'device').toString('base64url'),
  ].join('.');
}

/**
 * The device on which an account's password is reset by mail. It is the same at every reset: a thief of the mailbox could
 * otherwise get new limits, and so ten more codes, with each link.
 */
export function deviceOfResets({ secrets }: Pick<Ctx, 'secrets'>, accountId: string): string {
  return secrets.print(accountId, 'device-of-resets').subarray(0, deviceBytes).toString('base64url');
}

/** The device whose token for this account came with the call, or null. An unknown account (null) takes as long. */
export function findKnownDevice(
  { secrets, deviceTokens }: Pick<Ctx, 'secrets' | 'deviceTokens'>,
  account: Account | null,
): string | null {
  const known = deviceTokens.map((token) => {
    const [device = '', issuedOn = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const signed = signedOf(account ?? { id: '', passwordHash: '' }, device, issuedOn);
    const isOurs = given.length === macBytes && secrets.signerOf(given, signed, 'device') !== null;
    return isOurs && today() - Number(issuedOn) <= knownForDays ? device : null;
  });
  return account === null ? null : (known.find((device) => device !== null) ?? null);
}

function signedOf(account: Account, device: string, issuedOn: string): string {
  return [account.id, account.passwordHash, device, issuedOn].join('\n');
}

// By this instance's clock: a wrong one costs a device its own limits for a while, and nothing else.
function today(): number {
  return Math.floor(Date.now() / dayMilliseconds);
}

import { brand } from '@nairadesk/contract/brand';
import { Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app supports it: SHA-1, six digits, thirty seconds. One step of tolerance each way.
const period = 30;
const graceSteps = 1;

/** A secret of 160 random bits to share with an authenticator app, in the letters that people can type (base32). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth:// URI in the QR code that an authenticator app scans. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: brand.name, label: email, period, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code of six digits belongs to, near that moment; null if the code is not valid for this secret. */
export function totpStep(secret: string, code: string, epochSeconds: number): number | null {
  const timestamp = epochSeconds * 1000;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period,
    timestamp,
    window: graceSteps,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

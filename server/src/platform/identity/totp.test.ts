import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

// The shared secret of RFC 6238, appendix B; of its codes of eight digits the last six.
const secret = Secret.fromLatin1('12345678901234567890').base32;
const otherSecret = Secret.fromLatin1('98765432109876543210').base32;
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('TOTP code', () => {
  it.each(vectors)('matches RFC 6238 at %d s with %s, tolerating one step either way', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(totpStep(secret, code, seconds)).toBe(step);
    expect(totpStep(secret, code, seconds + 0.999)).toBe(step);
    // One step of grace each way, and no more.
    expect(totpStep(secret, code, seconds + 30)).toBe(step);
    expect(totpStep(secret, code, seconds - 30)).toBe(step);
    expect(totpStep(secret, code, seconds + 60)).toBeNull();
    expect(totpStep(secret, code, seconds - 60)).toBeNull();
    expect(totpStep(otherSecret, code, seconds)).toBeNull();
  });
});

describe('TOTP secret', () => {
  it('has 160 random bits and an otpauth URI for authenticator apps', () => {
    const fresh = newTotpSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(fresh);
    const uri = new URL(totpUri(fresh, 'ada+desk@example.com'));
    expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Nairadesk:ada+desk@example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Nairadesk',
      secret: fresh,
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
  });
});

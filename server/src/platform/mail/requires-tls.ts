import { isLoopbackHost } from '../../setting-values.ts';

/**
 * Whether mails to this SMTP_URL wait rather than go in the clear: a person on the line can remove a server's offer of
 * TLS (RFC 3207, section 6). Not on this machine, nor where the address itself says what to do.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const isSaid = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((option) => searchParams.has(option));
  return !isSaid && !isLoopbackHost(hostname.toLowerCase());
}

import * as z from 'zod/mini';

// Neither what would end the host in a URL nor what it would decode.
const hostCharacters = /^[\p{L}\p{M}\p{N}.-]+$/u;
// As browsers check `<input type=email>` (HTML Living Standard), but with a top-level domain, which is never a number.
const canonicalForm = /^[^@]+@[^@]+\.(?!\d+$)[^@.]+$/;

/**
 * The one spelling under which an email address is stored, compared and counted: ASCII in small letters, an
 * international domain in its ASCII form (IDNA by UTS #46, as the WHATWG URL Standard has it). Null if there is none:
 * no address, or letters before the @ that aren't ASCII. Its own result stays as it is.
 */
export function canonicalEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = asciiDomain(typed.slice(at + 1));
  if (at < 1 || domain === null) return null;
  const address = `${typed.slice(0, at)}@${domain}`;
  if (!z.regexes.html5Email.test(address) || !canonicalForm.test(address)) return null;
  // Only now: beyond ASCII, letters fold differently in different places.
  return address.toLowerCase();
}

// `URL` converts in browsers and in Node alike; `domainToASCII` is Node's alone.
function asciiDomain(domain: string): string | null {
  if (!hostCharacters.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

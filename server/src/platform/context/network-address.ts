import { isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a call came from, as the rate limits count it. */
export interface NetworkAddress {
  /** An IPv4 address, or the /64 network of an IPv6 address, within which one line or one phone chooses freely. */
  network: string;
  /** The /48 network of an IPv6 address, of which one customer of a provider may hold every /64; null for IPv4. */
  site: string | null;
}

/**
 * Reads the address of a connection or an entry of `X-Forwarded-For`, in any spelling: with a port, in brackets, with a
 * zone, IPv4 inside IPv6 (RFC 4291 2.5.5.2). All that is no address is one place, `unknown`, and so is none: a connection
 * that was reset has it no longer.
 */
export function readNetworkAddress(entry: string | undefined): NetworkAddress {
  // A zone (RFC 4007 section 11) names an interface of the machine that wrote the entry.
  const text = (entry ?? '').trim().replace(/%[^\]]*/, '');
  const address = isIP(text) ? text : SocketAddress.parse(text)?.address;
  if (address === undefined) return { network: 'unknown', site: null };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { network: parsed.toString(), site: null };
  return { network: prefixOf(parsed, 64), site: prefixOf(parsed, 48) };
}

function prefixOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

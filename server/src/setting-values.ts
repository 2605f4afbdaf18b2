import { availableParallelism } from 'node:os';

/**
 * How many passwords may be hashed at once: two threads of Node's pool stay free for images, files and compression, and
 * half of the processors for the rest.
 */
export function hashingThreads(poolThreads: number): number {
  return Math.max(1, Math.min(poolThreads - 2, Math.floor(availableParallelism() / 2)));
}

/** The keys in a setting: one in a line of a file, or separated by commas. */
export function keysIn(list: string): string[] {
  return list.split(/[\s,]+/).filter((key) => key !== '');
}

/** The origins in a setting, separated by commas, each once. */
export function originsIn(list: string): string[] {
  const origins = list.split(',').map((origin) => origin.trim());
  return [...new Set(origins.filter((origin) => origin !== ''))];
}

/** Tells whether a browser may send exactly this as Origin: no path, no default port, no capitals; never "*" or "null". */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text;
}

/** Tells whether only this machine can reach this host name. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** Tells whether a request to this address may hold a key: only over TLS, or to this machine. */
export function isHttpsOrLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** A complaint about a setting that begins with its name. */
export function withName(name: string, message: string): string {
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

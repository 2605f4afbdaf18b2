import type { Config } from '../../config.ts';

// Those of Chrome, Firefox, Edge and Safari. A name that starts with a dot stands for all below it.
const known = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/**
 * Tells whether an address that a browser gave is one of a push service that we write to. Otherwise a subscriber could
 * have this server call any address, also those that only it can reach.
 */
export function isPushService(address: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, hash, origin } = new URL(address);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (pushServices.includes(origin)) return true;
  return protocol === 'https:' && port === '' && known.some((name) => isNamed(hostname, name));
}

function isNamed(hostname: string, name: string): boolean {
  return name.startsWith('.') ? hostname.endsWith(name) : hostname === name;
}

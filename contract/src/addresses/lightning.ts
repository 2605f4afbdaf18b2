import { bech32 } from '@scure/base';
import { readInvoice } from './invoice.ts';
import { foreign, testnet, typo, unverified, type Verdict, verified, wrong } from './verdict.ts';

const advice = 'Use a lightning address, like ada@example.com, which accepts any number of payments.';
const lightningAddress =
  /^[a-z0-9._+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Lightning: a lightning address (LUD-16) or an LNURL (LUD-01). An invoice (BOLT 11) is refused: it is paid once. */
export function checkLightning(address: string, now = new Date()): Verdict {
  if (/^lnurl1/i.test(address)) return checkLnurl(address);
  if (/^ln(bc|tb|sb)/i.test(address)) return refuseInvoice(address, now);
  if (/^lno1/i.test(address))
    return wrong(`This is an offer (BOLT 12), which few wallets can pay yet. ${advice}`);
  if (address.includes('@')) {
    if (lightningAddress.test(address)) return unverified();
    if (lightningAddress.test(address.toLowerCase())) return wrong('Write it in small letters only.');
    return wrong('A lightning address is written like an email address: ada@example.com.');
  }
  if (/^0[23][0-9a-f]{64}/i.test(address)) return wrong(`This is the key of a Lightning node. ${advice}`);
  return foreign('A lightning address is written like ada@example.com; an LNURL starts with lnurl1.');
}

function refuseInvoice(address: string, now: Date): Verdict {
  const invoice = readInvoice(address);
  if (!invoice) return wrong(`This Lightning invoice is incomplete or has a mistake. ${advice}`);
  if (!invoice.mainnet) return testnet('Lightning');
  if (invoice.expiresAt <= now) {
    const day = invoice.expiresAt.toISOString().slice(0, 10);
    return wrong(`This Lightning invoice expired on ${day}. ${advice}`);
  }
  return wrong(`This is a Lightning invoice. It expires and can be paid only once. ${advice}`);
}

function checkLnurl(address: string): Verdict {
  const decoded = bech32.decodeUnsafe(address, false);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes) return typo();
  const url = new TextDecoder().decode(Uint8Array.from(bytes));
  // The letters q that slip in before a last p pass the checksum, but leave a NUL at the end.
  if (!/^(https:\/\/[\w.-]+|http:\/\/[a-z2-7]+\.onion)([:/?#][\x21-\x7e]*)?$/i.test(url)) return typo();
  return verified();
}

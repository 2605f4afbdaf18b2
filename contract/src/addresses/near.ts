import { isEd25519Key } from './ed25519.ts';
import { checkEvm } from './evm.ts';
import { foreign, testnet, unspendable, unverified, type Verdict, wrong } from './verdict.ts';

const named = /^(([a-z\d]+[-_])*[a-z\d]+\.)*([a-z\d]+[-_])*[a-z\d]+$/;

/** Near: a name like ada.near, or the 64 digits of a key. Neither holds a checksum. */
export function checkNear(address: string): Verdict {
  if (/^[0-9a-f]{64}$/.test(address)) return checkKey(address);
  if (/^[0-9a-f]{64}$/i.test(address)) return inCapitals(address);
  if (/^[0-9a-f]{62,66}$/i.test(address))
    return wrong(
      `A Near address has 64 digits and small letters. This one has ${address.length} characters.`,
    );
  if (/^0x[0-9a-f]{40}$/i.test(address)) {
    // Ethereum wallets write capitals as a checksum; Near accounts have none.
    const verdict = checkEvm(address);
    if (!verdict.ok) return verdict;
    return address === address.toLowerCase() ? unverified() : inCapitals(address);
  }
  if (/^0x/.test(address) || !/^[a-z\d._-]{2,64}$/i.test(address)) return shape();
  if (address !== address.toLowerCase())
    return named.test(address.toLowerCase()) && /\.near$/i.test(address)
      ? wrong('A Near name is written in small letters only.')
      : shape();
  if (!named.test(address)) return shape();
  if (address.endsWith('.testnet')) return testnet('Near');
  if (/\.(near|tg|sweat|aurora|kaiching)$/.test(address)) return unverified();
  // Names without a dot belong to the network itself, and the last part of one is never a number.
  if (!/\.[a-z][a-z\d_-]*$/.test(address)) return shape();
  return unverified('Most Near names end in .near. Check that yours is complete.');
}

function checkKey(digits: string): Verdict {
  if (/^0{64}$/.test(digits)) return unspendable();
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return isEd25519Key(bytes) ? unverified() : unverified(noKey);
}

const noKey = 'This address seems to have a typing mistake. Compare each character with your wallet.';

function inCapitals(address: string): Verdict {
  return wrong(`Near writes this address in small letters: ${address.toLowerCase()}`);
}

function shape(): Verdict {
  return foreign('A Near address is a name like ada.near, or 64 digits and small letters.');
}

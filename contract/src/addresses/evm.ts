import { eip55, hasOneCase, mixedCaseTypo, oneCaseWarning } from './mixed-case.ts';
import { foreign, unspendable, unverified, type Verdict, verified, wrong } from './verdict.ts';

// Zero, and the usual address for burning coins.
const burned = /^0{40}$|^0{36}dead$/i;

/** Ethereum and the networks that share its addresses: 0x and 40 hexadecimal digits, EIP-55 in the capitals. */
export function checkEvm(address: string): Verdict {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1];
  if (!digits || !address.startsWith('0x')) return notEvm(address);
  if (burned.test(digits)) return unspendable();
  if (hasOneCase(digits)) return unverified(oneCaseWarning);
  return eip55(digits) === digits ? verified() : wrong(mixedCaseTypo);
}

const tooMuch =
  'An address here has 40 characters after 0x, not 64. This is a transaction ID, an Aptos or Sui address, or a private key. Never paste a private key anywhere.';

function notEvm(address: string): Verdict {
  const digits = /^0x([0-9a-z]*)$/i.exec(address)?.[1];
  if (digits !== undefined && digits.length >= 34 && digits.length <= 46) {
    if (digits.length !== 40)
      return wrong(`An address here has 40 characters after 0x. This one has ${digits.length}.`);
    if (address.startsWith('0X')) return wrong('An address starts with 0x, with a small x.');
    return wrong('After 0x, use only the digits 0 to 9 and the letters a to f.');
  }
  if (/^0x[0-9a-f]{64}$/i.test(address)) return wrong(tooMuch);
  if (/^[0-9a-f]{40}$/i.test(address)) return wrong(`Put 0x in front: 0x${address}`);
  if (/^(xdc[0-9a-f]{40}|[XP]-?avax1.*|cro1.*)$/.test(address))
    return wrong('Your wallet also shows this address in another form. Copy the one that starts with 0x.');
  return foreign('An address on this network starts with 0x, then 40 digits and letters a to f.');
}

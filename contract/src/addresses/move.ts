import { type Check, foreign, unspendable, unverified, type Verdict, wrong } from './verdict.ts';

/** Aptos and Sui: 0x and 64 hexadecimal digits without a checksum; Aptos wallets may leave out zeros at the front. */
export function moveAddress(network: string, fewestDigits: number): Check {
  return (address) => {
    const digits = /^0x([0-9a-f]*)$/i.exec(address)?.[1] ?? '';
    if (!address.startsWith('0x') || digits.length < 1) return notMove(network, address);
    if (/^0*[0-9a-f]{1,4}$/i.test(digits)) return unspendable();
    if (digits.length < fewestDigits || digits.length > 64) return notMove(network, address);
    if (digits.length === 64) return unverified();
    return unverified(shortWarning, { canonical: `0x${digits.padStart(64, '0')}` });
  };
}

const shortWarning =
  'This address is shorter than most. If part of it is missing, your coins will be lost. Compare each character with your wallet.';

function notMove(network: string, address: string): Verdict {
  const digits = /^(?:0x)?([0-9a-z]*)$/i.exec(address)?.[1] ?? '';
  if (address.startsWith('0x') && digits.length > 46)
    return digits.length === 64
      ? wrong('After 0x, use only the digits 0 to 9 and the letters a to f.')
      : wrong(`An address here has 64 characters after 0x. This one has ${digits.length}.`);
  return foreign(`An address on ${network} starts with 0x, then 64 digits and letters a to f.`);
}

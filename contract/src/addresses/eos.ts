import { foreign, unverified, type Verdict, wrong } from './verdict.ts';

/** EOS: an account's name, up to 12 of a to z, 1 to 5 and dots; a 13th character is a to j or 1 to 5. */
export function checkEos(address: string): Verdict {
  if (/^[a-z1-5.]{0,12}[a-j1-5]?$/.test(address) && /^[^.].*[^.]$|^[^.]$/.test(address)) {
    if (address.length === 12 || address.includes('.')) return unverified();
    return unverified('Most EOS accounts have 12 characters. Check that yours is complete.');
  }
  if (/^(EOS[1-9a-zA-Z]{50}|PUB_K1_[1-9a-zA-Z]{50})$/.test(address))
    return wrong('This is a public key. Use your account name, like adaobi123451.');
  if (/^[a-z0-9.]{1,14}$/i.test(address))
    return wrong('An EOS account has at most 12 characters: small letters a to z and digits 1 to 5.');
  return foreign('An EOS account is a name of 12 small letters and digits 1 to 5.');
}

const grouped = /^\d{1,3}(,\d{3})*(\.\d+)?$/;
const plain = /^\d+(\.\d+)?$/;
const maxDigits = 13;

/**
 * An amount of a statement in kobo: `₦1,500.00`, `(1,500.00)`, `-1500`, `1,500.00-`, `1,500.00 DR`. Null where the
 * cell says that there is none (empty, `--`, `-`, `N/A`); undefined where it is no amount, as `1.500,00` or `12,5`.
 */
export function readKobo(text: string): bigint | null | undefined {
  // The minus of typesetters, spaces that don't break, and Excel's apostrophe for "this is a text".
  const bare = text
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/[\s'’]/g, '')
    .replace(/^(-?)(?:₦|NGN|N(?=\d))/i, '$1');
  if (/^(-*|n\/?a|nil|null)$/i.test(bare)) return null;
  const { groups } =
    /^(?<open>\()?(?<sign>[-+])?(?:₦|NGN)?(?<digits>[\d,.]+)(?<close>\))?(?<after>-|DR?|CR?)?$/i.exec(bare) ??
    {};
  if (!groups?.digits || Boolean(groups.open) !== Boolean(groups.close)) return undefined;
  const kobo = koboOf(groups.digits);
  const isNegative = [groups.open === '(', groups.sign === '-', /^(-|d)/i.test(groups.after ?? '')];
  if (kobo === undefined || isNegative.filter(Boolean).length > 1) return undefined;
  return isNegative.includes(true) ? -kobo : kobo;
}

function koboOf(digits: string): bigint | undefined {
  if (!grouped.test(digits) && !plain.test(digits)) return undefined;
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.');
  // Less than a kobo is no amount of a bank.
  if (whole.length > maxDigits || /[1-9]/.test(decimals.slice(2))) return undefined;
  return BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
}

/** Whether an amount carries its direction: a sign, parentheses or DR and CR. */
export function isSigned(text: string): boolean {
  return /[-+−(]\s*[₦\d]|\d\s*(-|dr?|cr?)$/i.test(text);
}

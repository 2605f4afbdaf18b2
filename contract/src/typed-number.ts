/** A number as it was understood, as a plain decimal; or null with what to type instead: nothing where nothing was typed. */
export interface TypedNumber {
  number: string | null;
  problem: string;
}

// Groups of three, or none: "1,5" may mean 1.5, or be an unfinished 1,500.
const readable = /^(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/**
 * The one reading of numbers that people type, of naira and of quantities with up to `decimals` decimals: "₦1,500.50",
 * "NGN 1 500", ".5", "0,5" and an unfinished "1500." are understood. What may mean two numbers is none: a customer's
 * money is never multiplied by a guess. Keep this file small: the landing page loads it.
 */
export function readNumber(typed: string, decimals: number): TypedNumber {
  const text = typed
    .replace(/\s/g, '')
    .replace(/^(₦|NGN)/i, '')
    // No group begins with a lone 0: what follows it are decimals.
    .replace(/^0,(?=\d*$)/, '0.');
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  let problem = '';
  if (!readable.test(text) || text === '.') problem = adviceOn(text);
  else if (fraction.length > decimals) problem = `Use at most ${decimals} decimals`;
  const isNone = text === '' || problem !== '';
  return { number: isNone ? null : (whole || '0') + (fraction && `.${fraction}`), problem };
}

function adviceOn(text: string): string {
  const [, whole, , decimals] = /^(\d+|\d{1,3}(\.\d{3})+),(\d+)$/.exec(text) ?? [];
  if (whole) return `Use a point for decimals: ${whole.replaceAll('.', '')}.${decimals}`;
  if (/^\d{1,3}(\.\d{3})+$/.test(text)) return `Use commas for thousands: ${text.replaceAll('.', ',')}`;
  return /\d[km]/i.test(text)
    ? 'Type every zero: 50000, not 50k'
    : 'Use numbers and one decimal point, like 1500.50';
}

// A customer who sees so much more in an alert would not take it for the order's money.
const mostSurplusPercent = 10n;
// Of more orders than these any sum up to theirs may be some of them.
const mostCombined = 8;

/**
 * Whether a person at the desk would take a payment for the money of an order: as much, or nearly, in kobo. Of a small
 * order within the whole tolerance too, not a tenth: to doubt more asks staff, to doubt less pays a second order.
 */
export function isAbout(payment: bigint, kobo: bigint, toleranceKobo: bigint): boolean {
  return payment >= kobo - toleranceKobo && payment <= kobo + (kobo * mostSurplusPercent) / 100n;
}

/**
 * Whether one of these payments, a transfer or all that name one order together, may be for one of these purchases or for
 * several of them at once: parts add up to a sum, and one sum to several. In kobo.
 */
export function mayHavePaid(
  payments: readonly bigint[],
  purchases: readonly bigint[],
  toleranceKobo: bigint,
): boolean {
  if (purchases.length === 0) return false;
  const all = purchases.reduce((sum, kobo) => sum + kobo, 0n);
  if (purchases.length > mostCombined)
    return payments.some((payment) => payment <= all + (all * mostSurplusPercent) / 100n);
  const sums = purchases
    .reduce<bigint[]>((known, kobo) => known.flatMap((sum) => [sum, sum + kobo]), [0n])
    .filter((sum) => sum > 0n);
  return payments.some((payment) => sums.some((sum) => isAbout(payment, sum, toleranceKobo)));
}

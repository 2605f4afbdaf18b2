/**
 * How many kobo an order may be short and still be completed: the owner's tolerance, and never more than a tenth of the
 * order, or a kobo would pay for a small one.
 */
export function forgivenKobo(toleranceKobo: bigint, dueKobo: bigint): bigint {
  const tenth = dueKobo / 10n;
  return toleranceKobo < tenth ? toleranceKobo : tenth;
}

import { unitsOf } from '@nairadesk/contract/money';

/** What the codes of a bought card may be worth together: what was bought, in hundredths of the card's unit. */
export function boughtCents(quantity: string): bigint {
  return unitsOf(quantity) / 10n ** 16n;
}

/** What a code may be worth that is sent instead of another one, in hundredths; that one without a value: what was bought. */
export function replacementMostCents(old: { faceCents: bigint | null }, quantity: string): bigint {
  return old.faceCents ?? boughtCents(quantity);
}

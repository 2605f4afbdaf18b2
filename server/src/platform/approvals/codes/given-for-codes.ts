import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { eq } from '../../database/drizzle.ts';
import { deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import type { orders } from '../../database/tables/orders-tables.ts';
import { settledOf } from '../../money/settled-of.ts';
import { worthOf } from '../paying-terms.ts';
import { readOrderRefunds, sumOf } from '../sent-before.ts';
import { type Lines, lines } from '../term-lines.ts';
import { boughtCents } from './code-worth.ts';

/** What a purchase of a card cost us beside itself, as its codes did not work. */
interface GivenForCodes {
  /** What the first code is worth that each replacement stands for, in hundredths; null: staff gave no value. */
  sentCents: (bigint | null)[];
  refundedKobo: bigint;
}

/**
 * The codes that were sent for an order instead of others, and what went back for codes of it, or is to go. A replacement
 * counts as the code that its order was completed with, whatever value it was sent with: that one is staff's word alone.
 */
export async function readGivenForCodes(read: Db, orderId: string): Promise<GivenForCodes> {
  const codes = await readCodes(read, orderId);
  return {
    sentCents: codes
      .filter(({ replaces }) => replaces !== null)
      .map((code) => firstOf(code, codes).faceCents),
    refundedKobo: sumOf(await readOrderRefunds(read, orderId, 'code-failed')),
  };
}

/** What the code is worth, in hundredths, that this one of its order stands for after all replacements; null: not said. */
export async function readFirstCents(read: Db, code: Code): Promise<bigint | null> {
  return firstOf(code, await readCodes(read, code.orderId)).faceCents;
}

type Code = typeof deliveredCodes.$inferSelect;

function readCodes(read: Db, orderId: string): Promise<Code[]> {
  return read.select().from(deliveredCodes).where(eq(deliveredCodes.orderId, orderId));
}

function firstOf(code: Code, codes: readonly Code[]): Code {
  const before = codes.find(({ id }) => id === code.replaces);
  return before ? firstOf(before, codes) : code;
}

/**
 * What codes of an order count for, in kobo. One without a value counts as the whole order, and each other as an equal
 * share of it at least, by the number of its first codes: those values are staff's word, too.
 */
export async function worthOfCodes(
  read: Db,
  order: typeof orders.$inferSelect,
  codes: readonly (bigint | null)[],
): Promise<bigint> {
  if (codes.length === 0) return 0n;
  const whole = await worthOf(read, order);
  const bought = boughtCents(settledOf(order).quantity);
  const first = (await readCodes(read, order.id)).filter(({ replaces }) => replaces === null);
  const equal = whole / BigInt(Math.max(first.length, 1));
  return codes.reduce<bigint>((sum, cents) => {
    const share = cents === null || bought === 0n ? whole : (whole * cents) / bought;
    return sum + (share > equal ? share : equal);
  }, 0n);
}

/** The lines of a slip with what was given before for codes of the same order. */
export function givenLines({ sentCents, refundedKobo }: GivenForCodes): Lines {
  return [
    ...(sentCents.length === 0 ? [] : lines({ 'Sent instead before': String(sentCents.length) })),
    ...(refundedKobo === 0n ? [] : lines({ 'Given back for its codes': formatNaira(nairaOf(refundedKobo)) })),
  ];
}

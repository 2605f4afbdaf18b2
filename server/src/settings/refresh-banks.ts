import type { BankKind } from '@nairadesk/contract/banks';
import { findBank, readBanks } from '../platform/banks/find-bank.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { banks } from '../platform/database/tables/settings-tables.ts';

interface ListedBank {
  name: string;
  code: string;
}

/**
 * Brings the list of banks up to date with a provider's: new ones are added, those that are there get its code.
 * None is removed, because people are paid there. @returns how many were added and changed
 */
export async function refreshBanks(
  ctx: Ctx,
  listed: readonly ListedBank[],
): Promise<{ added: number; changed: number }> {
  const codes = new Set(listed.map(({ code }) => code));
  return ctx.transact(async (tx) => {
    const rows = await readBanks(tx);
    const counts = { added: 0, changed: 0 };
    for (const { name, code } of listed) {
      if (rows.some((row) => row.providerCode === code)) continue;
      const known = findBank(rows, name);
      // Listed twice, under another name of it: the code that it has still holds.
      if (known?.providerCode && codes.has(known.providerCode)) continue;
      if (known) {
        await tx
          .update(banks)
          .set({ providerCode: code, updatedAt: sql`now()` })
          .where(eq(banks.name, known.name));
        known.providerCode = code;
        counts.changed += 1;
      } else {
        const [row] = await tx
          .insert(banks)
          .values({ name, kind: kindOf(name), cbnCode: institutionCode(code), providerCode: code })
          .returning();
        if (row) rows.push(row);
        counts.added += 1;
      }
    }
    return counts;
  });
}

function kindOf(name: string): BankKind {
  if (/\bmfb\b|micro ?finance/i.test(name)) return 'microfinance';
  if (/psb\b|payment service/i.test(name)) return 'payment-service';
  if (/mortgage|mortage|finance|savings|loans/i.test(name)) return 'other';
  if (/merchant/i.test(name)) return 'merchant';
  return /bank/i.test(name) ? 'commercial' : 'mobile-money';
}

// Of three digits a provider has some of its own making; of five they are the Central Bank's.
function institutionCode(code: string): string | null {
  return /^(?:MFB|FC)?([459]\d{4})$/.exec(code)?.[1] ?? null;
}

import { checkWallet } from '@nairadesk/contract/check-wallet';
import { isSavedWallet } from '@nairadesk/contract/saved-wallet';
import type { saveWallets as call, Wallet } from '@nairadesk/contract/settings';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { holdActor } from '../platform/hold-actor.ts';
import { invalid } from '../platform/refusal.ts';
import { wallets } from '../platform/tables.ts';
import { walletChanges } from './describe-payees.ts';
import { presentWallet } from './present-wallet.ts';
import { tellOfPayees } from './tell-of-payees.ts';

/**
 * Replaces the actor's wallets by the rows given, in their order, and mails them what has changed. A network that
 * stays keeps its id. Orders already placed keep their address. Every address and memo is checked that is not saved
 * already as it is here.
 * Refuses: invalid.
 */
export async function saveWallets(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const userId = ctx.actor.id;
  return ctx.transact(async (tx) => {
    // Of two saves at once the second waits: the set is one person's choice, never a mixture.
    await holdActor(tx, ctx.actor);
    const before = await tx.select().from(wallets).where(eq(wallets.userId, userId));
    const checked = checkRows(input, before.map(presentWallet));
    const rows = checked.map((row, position) => ({ userId, ...row, position }));
    const kept = rows.map((row) => row.network);
    await tx.delete(wallets).where(and(eq(wallets.userId, userId), notInArray(wallets.network, kept)));
    const saved = await tx
      .insert(wallets)
      .values(rows)
      .onConflictDoUpdate({
        target: [wallets.userId, wallets.network],
        set: {
          address: sql`excluded.address`,
          memo: sql`excluded.memo`,
          noMemo: sql`excluded.no_memo`,
          position: sql`excluded.position`,
          updatedAt: sql`now()`,
        },
      })
      .returning();
    const at = saved[0]?.updatedAt ?? new Date();
    await tellOfPayees(tx, ctx, 'wallet addresses', { changes: walletChanges(before, saved), at });
    const inOrder = saved.toSorted((a, b) => a.position - b.position);
    return {
      message: 'Wallet details updated successfully',
      data: { wallets: inOrder.map(presentWallet) },
    };
  });
}

type WalletRow = Input<typeof call>['networks'][number];

function checkRows({ networks }: Input<typeof call>, saved: Wallet[]) {
  const wrong: [string, string][] = [];
  const rows = networks.map((wallet, index) => {
    const { address, fields } = checkWallet(wallet);
    const problems = Object.entries(fields);
    if (problems.length > 0 && !isSavedWallet(wallet, saved))
      wrong.push(...problems.map(([field, why]): [string, string] => [`networks.${index}.${field}`, why]));
    // A memo inside the address is the answer to whether there is one: a second one beside it would be one too many.
    const carries = problems.length === 0 && address.ok && address.carries !== undefined;
    return carries ? { ...rowOf(wallet), memo: null, noMemo: true } : rowOf(wallet);
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  return rows;
}

function rowOf({ network, walletAddress: address, memo, noMemo }: WalletRow) {
  return { network, address, memo: memo || null, noMemo: noMemo === true };
}

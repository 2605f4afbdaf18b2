import type { saveWallets as call } from '@nairadesk/contract/settings';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { users, wallets } from '../platform/tables.ts';
import { walletChanges } from './describe-payees.ts';
import { presentWallet } from './present-wallet.ts';
import { tellOfPayees } from './tell-of-payees.ts';

/**
 * Replaces the actor's wallets by the rows given, in their order, and mails them what has changed. A network that
 * stays keeps its id. Orders already placed keep their address.
 */
export async function saveWallets(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const userId = ctx.actor.id;
  const rows = input.networks.map(({ network, walletAddress }, position) => {
    return { userId, network, address: walletAddress, memo: null, position };
  });
  return ctx.transact(async (tx) => {
    // Of two saves at once the second waits: the set is one person's choice, never a mixture.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const before = await tx.select().from(wallets).where(eq(wallets.userId, userId));
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

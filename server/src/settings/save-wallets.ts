import { checkWallet } from '@nairadesk/contract/check-wallet';
import { isSavedWallet } from '@nairadesk/contract/saved-wallet';
import type { saveWallets as call, Wallet, WalletAddress } from '@nairadesk/contract/settings';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, notInArray, sql } from '../platform/database/drizzle.ts';
import { wallets } from '../platform/database/tables/settings-tables.ts';
import { deskWallets, findDeskAccount } from '../platform/desk/desk-account.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { walletChanges } from './describe-payees.ts';
import { notifyPayeeChange } from './notify-payee-change.ts';
import { presentWallet } from './present-wallet.ts';

/**
 * Replaces the actor's wallets by the given rows, in their order, and mails them what changed. A network that stays
 * keeps its id. Orders already placed keep their address. Every new address and memo is checked; a customer's must not
 * be one of the desk account.
 * Refuses: invalid, too_many_requests, approval_needed.
 */
export async function saveWallets(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('save', 'wallets', ctx.actor.id)]);
  const userId = ctx.actor.id;
  return ctx.transact(async (tx) => {
    // Of two saves at once the second waits: the set is one person's choice, never a mixture.
    const { role } = await lockActor(tx, ctx.actor);
    const before = await tx.select().from(wallets).where(eq(wallets.userId, userId));
    const saved = before.map(presentWallet);
    const wanted = input.networks.map((wallet) => (isSavedWallet(wallet, saved) ? wallet : spelled(wallet)));
    const checked = checkRows(wanted, saved);
    if (ctx.actor.role === 'user') await refuseDeskWallets(tx, wanted, saved);
    const rows = checked.map((row, position) => ({ userId, ...row, position }));
    const changes = walletChanges(before, rows);
    // Before they are written: the slip has those that they take the place of.
    if (changes.length > 0 && role === 'super-admin' && (await findDeskAccount(tx)) === userId)
      await requireApproval(tx, ctx, { kind: 'desk-wallets', networks: input.networks });
    const kept = rows.map((row) => row.network);
    await tx.delete(wallets).where(and(eq(wallets.userId, userId), notInArray(wallets.network, kept)));
    const after = await tx
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
    const at = after[0]?.updatedAt ?? new Date();
    await notifyPayeeChange(tx, ctx, 'wallet addresses', { changes, at });
    const inOrder = after.toSorted((a, b) => a.position - b.position);
    return {
      message: 'Wallet details updated successfully',
      data: { wallets: inOrder.map(presentWallet) },
    };
  });
}

type WalletRow = Input<typeof call>['networks'][number];

// One account has one spelling here: whoever is barred doesn't come back with another one of the same wallet.
function spelled(wallet: WalletRow): WalletRow {
  const { address } = checkWallet(wallet);
  return address.ok && address.canonical ? { ...wallet, walletAddress: address.canonical } : wallet;
}

function checkRows(networks: readonly WalletRow[], saved: Wallet[]) {
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

/**
 * Refuses wallets of the desk account: coins a customer buys must not come back to it. Not checked for staff, who save
 * its wallets before taking it over. At an exchange many share one address, and the memo tells them apart.
 */
async function refuseDeskWallets(tx: Db, networks: readonly WalletRow[], saved: Wallet[]): Promise<void> {
  // biome-ignore lint/plugin: a constant.
  const { rows: ours } = await tx.execute<WalletAddress & Record<string, unknown>>(sql.raw(deskWallets));
  const isOurs = (row: WalletRow) =>
    ours.some(
      ({ network, walletAddress, memo }) =>
        row.network === network &&
        row.walletAddress.toLowerCase() === walletAddress.toLowerCase() &&
        (row.memo || null) === memo,
    );
  const wrong = networks.flatMap((row, index) =>
    isOurs(row) && !isSavedWallet(row, saved) ? [[`networks.${index}.walletAddress`, ownAddress]] : [],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

const ownAddress = 'This is our address. Enter one of yours.';

function rowOf({ network, walletAddress: address, memo, noMemo }: WalletRow) {
  return { network, address, memo: memo || null, noMemo: noMemo === true };
}

import { randomBytes } from 'node:crypto';
import { createSecrets, hashOf, newToken } from '../server/src/platform/crypto/secrets.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { eq, sql } from '../server/src/platform/database/drizzle.ts';
import { assets } from '../server/src/platform/database/tables/assets-tables.ts';
import { sessions } from '../server/src/platform/database/tables/auth-tables.ts';
import { receivingAccounts } from '../server/src/platform/database/tables/receiving-accounts-tables.ts';
import { bankAccounts, wallets } from '../server/src/platform/database/tables/settings-tables.ts';
import { users } from '../server/src/platform/database/tables/users-tables.ts';
import { insertPastOrder } from '../server/src/seed/insert-past-order.ts';

export interface Trading {
  tokens: string[];
  userIds: string[];
  sessionIds: string[];
  assetId: string;
}

const deskBank = { bankName: 'Desk Bank', accountName: 'Desk', accountNumber: '0123456789' };

/** A desk, customers with sessions and wallets, and assets: enough to trade without waiting on anything. */
export async function fillDesk({ db }: Database, customers: number, assetCount: number): Promise<Trading> {
  const person = (index: number, role: 'user' | 'super-admin') => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    phone: '08030000000',
    passwordHash: 'none',
    role,
  });
  const [boss] = await db.insert(users).values(person(-1, 'super-admin')).returning();
  if (!boss) throw new Error('no desk');
  await db.insert(bankAccounts).values({ userId: boss.id, ...deskBank });
  await db.insert(receivingAccounts).values(deskBank);
  const people = await db
    .insert(users)
    .values(Array.from({ length: customers }, (_, index) => person(index, 'user')))
    .returning();
  const tokens = people.map(() => newToken());
  const expiresAt = sql`now() + interval '1 day'`;
  const opened = await db
    .insert(sessions)
    .values(
      people.map(({ id }, index) => ({ userId: id, tokenHash: hashOf(tokens[index] ?? ''), expiresAt })),
    )
    .returning({ id: sessions.id });
  await db.insert(wallets).values(
    people.map(({ id }, position) => ({
      userId: id,
      network: 'Bitcoin' as const,
      address: `bc1qexample${position}`,
      position: 0,
    })),
  );
  const rows = await db
    .insert(assets)
    .values(
      Array.from({ length: assetCount }, (_, index) => ({
        name: `Asset number ${index}`,
        assetType: 'cryptocurrency' as const,
        minAmountKobo: 100_000n,
        maxAmountKobo: 2_000_000_000n,
        buyingPriceKobo: 15_000_000_000n,
        sellingPriceKobo: 14_800_000_000n,
        description: 'Paid to your own wallet, usually within fifteen minutes.',
        networks: ['Bitcoin' as const, 'Lightning' as const],
      })),
    )
    .returning({ id: assets.id });
  return {
    tokens,
    userIds: people.map(({ id }) => id),
    sessionIds: opened.map(({ id }) => id),
    assetId: rows[0]?.id ?? '',
  };
}

/**
 * Gives each customer a completed order: before their first one is, they may have only a few open. They are ten minutes
 * apart, so that no two of them get the same code, whose letters stand for twelve days.
 */
export async function completeOneEach({ db }: Database, { userIds, assetId }: Trading): Promise<void> {
  // Marked with a key of its own: nothing here asks the product whether the mark is right.
  const secrets = createSecrets(randomBytes(32));
  const past = {
    orderType: 'buy',
    quantity: '0.001',
    outcome: 'completed',
  } as const;
  await db.transaction(async (tx) => {
    const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId));
    const [boss] = await tx.select().from(users).where(eq(users.role, 'super-admin'));
    if (!asset || !boss) throw new Error('no desk');
    for (const [index, userId] of userIds.entries())
      await insertPastOrder(tx, secrets, {
        ...past,
        placedAt: new Date(Date.now() - 3_600_000 - index * 600_000),
        userId,
        staffId: boss.id,
        asset,
        customerAddress: 'bc1qexample',
        customerBank: null,
        deskBank,
        receivingAccountId: null,
        deskEmail: boss.email,
        deskAddress: null,
      });
  });
}

/** Logs a super-admin in. @returns the token of the session */
export async function openStaffSession({ pool }: Database): Promise<string> {
  const token = newToken();
  await pool.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where role = 'super-admin' limit 1`,
    [hashOf(token)],
  );
  return token;
}

/** The body of an order for a thousandth of such an asset, at the price that it has here. */
export function orderOf(assetId: string): string {
  return JSON.stringify({
    assetId,
    orderType: 'buy',
    quantity: '0.001',
    amount: '150000.00',
    paymentMethod: 'bank-transfer',
    network: 'Bitcoin',
  });
}

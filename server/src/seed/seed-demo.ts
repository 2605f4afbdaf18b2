import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import { isStaff } from '@nairadesk/contract/roles';
import { columnsOf } from '../card-rates/card-rate-row.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { reportPayment } from '../orders/report-payment.ts';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import { createContext, type Services } from '../platform/context/context.ts';
import { hashOf, newToken } from '../platform/crypto/secrets.ts';
import { type Db, within } from '../platform/database/database.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import { assets, images } from '../platform/database/tables/assets-tables.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { cardRates } from '../platform/database/tables/cards/card-rates-tables.ts';
import { bankAccounts, payeeHistory, wallets } from '../platform/database/tables/settings-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { addAccount } from '../platform/desk/receiving-accounts.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { deliverDemoCodes } from './deliver-demo-codes.ts';
import { demoCardRates } from './demo-card-rates.ts';
import { demoCoins } from './demo-coins.ts';
import { demoGiftCards } from './demo-gift-cards.ts';
import { demoMessages } from './demo-messages.ts';
import { demoPassword, demoPeople, demoWallets } from './demo-people.ts';
import { insertDemoPrices } from './insert-demo-prices.ts';
import { insertPastOrder } from './insert-past-order.ts';
import { sellDemoCards } from './sell-demo-cards.ts';

type AssetRow = typeof assets.$inferSelect;
type UserRow = typeof users.$inferSelect;
/** The time that many hours ago, by the database's clock. */
type Ago = (hours: number) => Date;

/**
 * Fills an empty database with believable demo data: assets, people, an order in every state, messages. It is one
 * transaction: an interrupted start leaves nothing, and the next one seeds.
 * @returns false, having changed nothing, when the database already has users
 */
export async function seedDemo(services: Services): Promise<boolean> {
  const { database, passwords, audit } = services;
  if (await hasPeople(database.db)) return false;
  const passwordHash = await passwords.hash(demoPassword);
  return audit.transact(async (tx) => {
    // Two instances may start at once: the second waits here, then finds people.
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if (await hasPeople(tx)) return false;
    const { rows } = await tx.execute<{ now: number }>(
      sql`select extract(epoch from now())::float * 1000 as now`,
    );
    const ago = (hours: number) => new Date(Number(rows[0]?.now) - hours * 3_600_000);
    const people = await insertPeople(tx, passwordHash, ago(30 * 24));
    const catalogue = await insertAssets(tx);
    await insertDemoPrices(tx, catalogue, ago);
    await insertHistory(tx, services.secrets, { people, catalogue, ago });
    await insertMessages(tx, people, ago);
    // The use cases join this transaction instead of opening their own.
    const inside = { database: within(database, tx), audit: { ...audit, transact: sameTransaction(tx) } };
    await placeOpenOrders({ ...services, ...inside }, tx, people, catalogue);
    return true;
  });
}

function sameTransaction(tx: Tx) {
  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx);
}

async function hasPeople(read: Pick<Db, 'select'>): Promise<boolean> {
  return (await read.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** The lines that say how to log in to the demo; none once the demo people are gone or changed their passwords. */
export async function demoLogins({ database, passwords }: Services): Promise<string[]> {
  const shown = demoPeople.filter((person) => person.shown);
  const emails = shown.map((person) => person.email);
  const rows = await database.db.select().from(users).where(inArray(users.email, emails));
  const first = rows[0];
  if (!first || !(await passwords.verify(first.passwordHash, demoPassword))) return [];
  return [
    `Log in with the password ${demoPassword} as`,
    ...shown.map((person) => `  ${person.role.padEnd(12)} ${person.email}`),
  ];
}

async function insertPeople(tx: Tx, passwordHash: string, changedAt: Date): Promise<Map<string, UserRow>> {
  const people = new Map<string, UserRow>();
  for (const person of demoPeople) {
    const { name, email, phone, role, bank } = person;
    const treasury = role === 'super-admin';
    const [user] = await tx
      .insert(users)
      .values({ name, email, phone, role, treasury, country: 'Nigeria', passwordHash })
      .returning();
    if (!user) throw new Error('no user');
    people.set(name, user);
    for (const kind of ['email', 'password'] as const) markRecord(tx, kind, user.id);
    if (isStaff(role))
      recordAudit(tx, {
        action: 'staff-added',
        actorId: null,
        subjectType: 'user',
        subjectId: user.id,
        detail: { role },
      });
    if (bank) {
      await tx.insert(bankAccounts).values({ userId: user.id, ...bank, changedAt });
      markRecord(tx, 'bank', user.id);
      if (treasury) await addAccount(tx, null, bank);
    }
    const rows = Object.entries(demoWallets(person)).map(([name, address], position) => {
      const network = name as Network;
      const noMemo = Boolean(networkFacts[network].memo);
      return { userId: user.id, network, address, noMemo, position, changedAt };
    });
    if (rows.length > 0) {
      await tx.insert(wallets).values(rows);
      markRecord(tx, 'wallets', user.id);
    }
  }
  for (const { id } of await tx.select({ id: payeeHistory.id }).from(payeeHistory))
    for (const kind of ['payee', 'payee-until'] as const) markRecord(tx, kind, id);
  return people;
}

async function insertAssets(tx: Tx): Promise<Map<string, AssetRow>> {
  const catalogue = new Map<string, AssetRow>();
  for (const asset of [...demoCoins, ...demoGiftCards]) {
    const logoHash = asset.logoFile === null ? null : await insertLogo(tx, asset.logoFile);
    const [row] = await tx
      .insert(assets)
      .values({
        name: asset.name,
        assetType: asset.assetType,
        logoHash,
        minAmountKobo: koboOf(asset.minAmount),
        maxAmountKobo: koboOf(asset.maxAmount),
        buyingPriceKobo: koboOf(asset.buyingPrice),
        sellingPriceKobo: koboOf(asset.sellingPrice),
        description: asset.description,
        networks: [...asset.networks],
      })
      .returning();
    if (!row) throw new Error('no asset');
    catalogue.set(asset.name, row);
    for (const kind of ['asset', 'asset-added', 'off-sale'] as const) markRecord(tx, kind, row.id);
    const rates = demoCardRates[asset.name] ?? [];
    if (rates.length === 0) continue;
    await tx
      .insert(cardRates)
      .values(rates.map((rate) => ({ id: newId(), assetId: row.id, ...columnsOf(rate) })));
    markRecord(tx, 'card-rates', row.id);
  }
  return catalogue;
}

async function insertLogo(tx: Tx, file: string): Promise<string> {
  const bytes = readFileSync(new URL(`./logos/${file}`, import.meta.url));
  const hash = createHash('sha256').update(bytes).digest('hex');
  await tx.insert(images).values({ hash, contentType: 'image/webp', bytes }).onConflictDoNothing();
  return hash;
}

const history = [
  ['Ada Obi', 'Bitcoin', 'buy', '0.0021', 98, 'completed'],
  ['Ada Obi', 'Amazon', 'sell', '50', 75, 'completed'],
  ['Ada Obi', 'Tether (USDT)', 'sell', '120.5', 51, 'completed'],
  ['Ada Obi', 'Steam', 'buy', '20', 27, 'cancelled', 'No transfer arrived'],
  ['Musa Bello', 'Tether (USDT)', 'buy', '300', 90, 'completed'],
  ['Musa Bello', 'Solana', 'buy', '1.75', 66, 'completed'],
  ['Musa Bello', 'Apple', 'sell', '100', 40, 'completed'],
  ['Chidinma Okafor', 'Bitcoin', 'sell', '0.0105', 58, 'completed'],
  ['Chidinma Okafor', 'Google Play', 'sell', '25', 33, 'cancelled', 'We couldn’t accept your card', 'used'],
  ['Chidinma Okafor', 'Tether (USDT)', 'buy', '80', 20, 'completed'],
] as const;

async function insertHistory(
  tx: Tx,
  secrets: Services['secrets'],
  { people, catalogue, ago }: { people: Map<string, UserRow>; catalogue: Map<string, AssetRow>; ago: Ago },
): Promise<void> {
  const staff = people.get('Tunde Bakare');
  const desk = demoPeople.find((person) => person.role === 'super-admin');
  if (!staff || !desk?.bank) throw new Error('the demo has no staff');
  const treasury = demoWallets(desk);
  for (const [name, assetName, orderType, quantity, hoursAgo, outcome, reason, refusal] of history) {
    const customer = demoPeople.find((person) => person.name === name);
    const user = people.get(name);
    const asset = catalogue.get(assetName);
    if (!customer || !user || !asset) throw new Error(`the demo has no ${name} or ${assetName}`);
    const network = asset.networks[0];
    const own = demoWallets(customer);
    await insertPastOrder(tx, secrets, {
      userId: user.id,
      staffId: staff.id,
      asset,
      orderType,
      quantity,
      placedAt: ago(hoursAgo),
      outcome,
      ...(reason && { reason }),
      ...(refusal && { refusal }),
      customerAddress: network ? (own[network] ?? treasury[network] ?? null) : null,
      customerBank: customer.bank,
      deskBank: desk.bank,
      receivingAccountId: null,
      deskEmail: desk.email,
      deskAddress: network ? (treasury[network] ?? null) : null,
    });
  }
}

async function insertMessages(tx: Tx, people: Map<string, UserRow>, ago: Ago): Promise<void> {
  const respondedBy = people.get('Tunde Bakare')?.id;
  for (const { from, hoursAgo, subject, message, reply } of demoMessages) {
    const user = typeof from === 'string' ? people.get(from) : undefined;
    const sender = user ? { userId: user.id, phone: user.phone, name: user.name, email: user.email } : from;
    if (typeof sender === 'string') throw new Error(`the demo has no ${sender}`);
    const answer = reply && { response: reply.response, respondedAt: ago(reply.hoursAgo), respondedBy };
    await tx
      .insert(supportMessages)
      .values({ ...sender, subject, message, createdAt: ago(hoursAgo), ...answer });
  }
}

const openOrders = [
  ['Ada Obi', 'Bitcoin', 'buy', '0.0005', 'Bitcoin', false],
  ['Ada Obi', 'Tether (USDT)', 'sell', '45', 'Tron', true],
  ['Musa Bello', 'Apple', 'sell', '50', null, true],
  ['Chidinma Okafor', 'BNB', 'buy', '0.4', 'BSC', false],
] as const;

// Through the real use cases, so that the demo's queue has what a real one has: mails, events, a running window.
async function placeOpenOrders(
  services: Services,
  tx: Tx,
  people: Map<string, UserRow>,
  catalogue: Map<string, AssetRow>,
): Promise<void> {
  for (const [name, assetName, orderType, quantity, network, reported] of openOrders) {
    const user = people.get(name);
    const asset = catalogue.get(assetName);
    if (!user || !asset) throw new Error(`the demo has no ${name} or ${assetName}`);
    const ctx = await contextOf(services, tx, user);
    const price = orderType === 'buy' ? asset.buyingPriceKobo : asset.sellingPriceKobo;
    const placed = await placeOrder(ctx, {
      assetId: asset.id,
      orderType,
      quantity,
      amount: nairaOf(amountKoboOf(unitsOf(quantity), price)),
      paymentMethod: 'bank-transfer',
      network,
      ...(orderType === 'sell' && { deliveryEmail: user.email }),
      ...(asset.assetType === 'gift-card' && { description: 'Card code: DEMO-0000-0000-0000' }),
    });
    if (reported) await reportPayment(ctx, { orderId: placed.data.id, status: 'successful' });
    await endSessions(tx, user.id);
  }
  const [buyer, staff] = [people.get('Ada Obi'), people.get('Tunde Bakare')];
  const steam = catalogue.get('Steam');
  if (!buyer || !staff || !steam) throw new Error('the demo lacks a buyer, staff or cards');
  const who = {
    buyer: await contextOf(services, tx, buyer),
    staff: await contextOf(services, tx, staff),
  };
  await deliverDemoCodes(who, steam);
  for (const { id } of [buyer, staff]) await endSessions(tx, id);
  const seller = people.get('Chidinma Okafor');
  const cards = catalogue.get('Amazon');
  if (!seller || !cards) throw new Error('the demo lacks a seller or cards');
  await sellDemoCards(await contextOf(services, tx, seller), cards);
  await endSessions(tx, seller.id);
}

async function contextOf(services: Services, tx: Tx, user: UserRow) {
  const sessionId = await openSession(tx, user.id);
  return createContext(services, {
    actor: { ...user, sessionId, hasTwoFactor: false, passwordFresh: true },
  });
}

// Use cases need a session. Its token is thrown away, and the session ends once the order is placed.
async function openSession(tx: Tx, userId: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, tokenHash: hashOf(newToken()), expiresAt: sql`now()` })
    .returning({ id: sessions.id });
  if (!session) throw new Error('no session');
  return session.id;
}

import { randomBytes } from 'node:crypto';
import { addressCall } from '@nairadesk/contract/endpoint';
import { placeOrder } from '@nairadesk/contract/orders';
import fastify from 'fastify';
import pg from 'pg';
import { insertOrderStatement, orderFactsStatement } from '../server/src/orders/placing/place-order-sql.ts';
import { createBatchLoader } from '../server/src/platform/concurrency/batch-loader.ts';
import { hashOf } from '../server/src/platform/crypto/secrets.ts';
import { newId } from '../server/src/platform/database/ids.ts';
import { limitOn } from '../server/src/platform/identity/rate-limit.ts';
import { findSessions } from '../server/src/platform/sessions/sessions.ts';

// node bench/bare-orders.ts <connection> <port>: for bench/orders.ts, the least that a server in front of these statements
// costs. It has no rules, logs, events or time-outs, seals and signs nothing, and sends values of the same size.
const [connection = '', port] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 20, pipeline: true });
const app = fastify();

const findSession = createBatchLoader<string, { session_id: string; user_id: string } | null>(
  async (hashes) => {
    const keys = hashes.map((hash) => Buffer.from(hash, 'base64'));
    const { rows } = await pool.query({ ...findSessions, values: [keys, false] });
    const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    return hashes.map((hash) => found.get(hash) ?? null);
  },
);

const account = (await pool.query('select id from receiving_accounts')).rows[0].id;
const sealed = randomBytes(550);
const mark = randomBytes(32);
const answer = JSON.stringify({ answer: 'x'.repeat(1400) });

app.post(addressCall(placeOrder).url, async (request, reply) => {
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const { assetId } = request.body as { assetId: string };
  const caller = await findSession(hashOf(authorization.slice('Bearer '.length)).toString('base64'));
  if (!caller) return reply.code(401).send();
  const { user_id: user, session_id: session } = caller;
  const limit = hashOf(limitOn('order/account', user).key);
  const asked = [assetId, user, 'Bitcoin', session, key, 3, false, [limit], [1_000_000], [3600]];
  const { rows } = await pool.query({ ...orderFactsStatement, values: asked });
  const [facts] = rows;
  const { rowCount } = await pool.query({
    ...insertOrderStatement,
    values: rowOf(facts, user, session, key),
  });
  return reply
    .code(rowCount === 1 ? 201 : 409)
    .header('content-type', 'application/json')
    .send(answer);
});

interface Facts {
  id: string;
  name: string;
  now: Date;
  deskEmail: string;
  deskBank: object;
}

function rowOf(facts: Facts, user: string, session: string, key: unknown): unknown[] {
  const { id: asset, name, now, deskBank, deskEmail } = facts;
  const wallet = { network: 'Bitcoin', walletAddress: 'bc1qexample', memo: null };
  const desk = { bankDetails: deskBank, wallets: null, email: deskEmail };
  const transaction = `ND${randomBytes(8).toString('hex').toUpperCase()}`;
  const end = new Date(now.getTime() + 900_000);
  const first = [
    newId(),
    transaction,
    user,
    asset,
    name,
    'cryptocurrency',
    'buy',
    '15000000000',
    '0.001',
    '15000000',
  ];
  const second = ['Bitcoin', JSON.stringify(wallet), null, JSON.stringify(desk), null, null, now, end];
  const third = [newId(), 'order-placed', sealed, key, mark, answer, 1_000_000, session, 8, mark, account];
  return [...first, ...second, ...third, 'Person 0', []];
}

await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');

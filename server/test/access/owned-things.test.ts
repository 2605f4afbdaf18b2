import { matrix } from '@nairadesk/contract/access';
import { startPhoto } from '@nairadesk/contract/card-photos';
import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { createPriceAlert } from '@nairadesk/contract/price-alerts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import { boughtCodes } from '../bought-codes.ts';
import { judging } from '../card-judging.ts';
import { enrolPasskey } from '../passkey-device.ts';
import { addCard, factsOf, photoOf, sendPhoto, sendPieces } from '../photos/send-photo.ts';
import { shortMoney } from '../short-money.ts';
import { openTrade } from '../trade.ts';
import { type Answer, type Person, useWorld } from '../world.ts';
import { wantedPrice } from '../writes/price-alert-writes.ts';

// Each kind of thing needs an order of its own, more than a customer may have open.
const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
const others = {} as Record<'another user' | 'admin' | 'super-admin', Person>;

beforeAll(async () => {
  trade = await openTrade(world);
  await trade.completeOne();
  others['another user'] = await world.user();
  others.admin = await world.admin();
  others['super-admin'] = trade.boss;
});

interface Thing {
  /** Makes one that is Ada's. */
  make(): Promise<string>;
  request(id: string): { path: string; body?: string | FormData };
  /** What is kept of it. */
  kept(id: string): Promise<unknown>;
}

let placed: string[] = [];
let desk: Awaited<ReturnType<typeof judging>> | undefined;
let cardOfProof = '';
let pictureOf = '';
const order = {
  make: async () => {
    const { id } = await trade.place();
    placed.push(id);
    return id;
  },
  kept: (id: string) =>
    rows(sql`select o.*, (select count(*) from order_events e where e.order_id = o.id) as events,
      (select count(*) from order_proofs p where p.order_id = o.id) as proofs,
      (select count(*) from order_messages m where m.order_id = o.id) as messages
      from orders o where id = ${id}`),
};
const offer = {
  make: async () => (await shortMoney(world, trade, others.admin).placeOffered()).id,
  kept: (id: string) => rows(sql`select * from offers where id = ${id}`),
};
// Those of an earlier test don't count against what may wait.
const photo = {
  make: async () => {
    await world.database.pool.query('delete from card_photos');
    return sendPhoto(world, await world.session(trade.ada.id), await photoOf().jpeg());
  },
  kept: (id: string) =>
    rows(sql`select p.*, (select count(*) from card_photo_pieces q where q.photo_id = p.id) as pieces
      from card_photos p where id = ${id}`),
};
// Named in one: its order and itself, as one text.
const code = {
  make: async () => {
    const { id, codes } = await boughtCodes(world, trade, others.admin).delivered();
    return `${id}/codes/${codes[0]?.id}`;
  },
  kept: (id: string) =>
    rows(sql`select c.*, (select count(*) from code_complaints p where p.code_id = c.id) as complaints,
      (select count(*) from audit_log l where l.subject_id = c.order_id::text) as views
      from delivered_codes c where c.order_id = ${id.slice(0, 36)}`),
};
const withCode = (id: string) => (id.includes('/') ? id : `${id}/codes/${id}`);
const inBody = (path: string, more: object) => (id: string) => ({
  path,
  body: JSON.stringify({ orderId: id, ...more }),
});
const inPath = (path: string) => (id: string) => ({ path: path.replace('{id}', id) });

// Every call about a thing that has an owner.
const things: Record<string, Thing> = {
  'DELETE /settings/sessions/{id}': {
    make: async () => {
      await world.session(trade.ada.id);
      const [row] = await rows(sql`select id from sessions where user_id = ${trade.ada.id}
        order by created_at desc, id limit 1`);
      return String(row?.id);
    },
    request: inPath('/settings/sessions/{id}'),
    kept: (id) => rows(sql`select * from sessions where id = ${id}`),
  },
  'DELETE /passkeys/{id}': {
    make: async () => (await enrolPasskey(world, await world.session(trade.ada.id))).id,
    request: inPath('/passkeys/{id}'),
    kept: (id) => rows(sql`select * from passkeys where id = ${id}`),
  },
  'PATCH /orders/update-payment': {
    ...order,
    request: inBody('/orders/update-payment', { status: 'successful' }),
  },
  'PATCH /orders/cancel': { ...order, request: inBody('/orders/cancel', {}) },
  'PATCH /offers/{id}/accept': { ...offer, request: inPath('/offers/{id}/accept') },
  'PATCH /offers/{id}/decline': { ...offer, request: inPath('/offers/{id}/decline') },
  'GET /orders/{id}': { ...order, request: inPath('/orders/{id}') },
  'GET /orders/{id}/cards': { ...order, request: inPath('/orders/{id}/cards') },
  'GET /orders/{id}/cards/{cardId}/proof': {
    ...order,
    make: async () => {
      desk ??= await judging(world, trade, others.admin);
      const refused = await desk.refusedWithProof(await photoOf().jpeg());
      cardOfProof = refused.cardId;
      return refused.id;
    },
    request: (id) => ({ path: `/orders/${id}/cards/${cardOfProof}/proof` }),
  },
  'GET /orders/{id}/proof': { ...order, request: inPath('/orders/{id}/proof') },
  'GET /orders/{id}/receipt-code': {
    ...order,
    make: async () => {
      const id = await order.make();
      await world.call(resolveOrder, { orderId: id, status: 'completed' }, others.admin.token);
      return id;
    },
    request: inPath('/orders/{id}/receipt-code'),
  },
  'GET /orders/{id}/messages': { ...order, request: inPath('/orders/{id}/messages') },
  'POST /orders/{id}/messages': {
    ...order,
    request: (id) => ({ path: `/orders/${id}/messages`, body: JSON.stringify({ json: { text: 'Hello' } }) }),
  },
  'PATCH /orders/{id}/messages': { ...order, request: inPath('/orders/{id}/messages') },
  'GET /orders/{id}/messages/{messageId}/picture': {
    ...order,
    make: async () => {
      const id = await order.make();
      const image = await photoOf().jpeg();
      const written = await world.call(writeOrderMessage, { id }, trade.ada.token, { file: image });
      pictureOf = written.body.data.id;
      return id;
    },
    request: (id) => ({ path: `/orders/${id}/messages/${pictureOf}/picture` }),
  },
  'POST /orders/{id}/proof': {
    ...order,
    // As a program sends a form that it wrote as JSON.
    request: (id) => ({ path: `/orders/${id}/proof`, body: JSON.stringify({ json: { reference: 'FT1' } }) }),
  },
  'GET /card-photos/{id}': { ...photo, request: inPath('/card-photos/{id}') },
  'PUT /card-photos/{id}/piece': {
    ...photo,
    make: async () => {
      await world.database.pool.query('delete from card_photos');
      const token = await world.session(trade.ada.id);
      return (await world.call(startPhoto, factsOf(Buffer.from('piece')), token)).body.data.id;
    },
    request: (id) => {
      const form = new FormData();
      form.set('json', '{"number":0}');
      form.set('file', new Blob(['piece']));
      return { path: `/card-photos/${id}/piece`, body: form };
    },
  },
  'POST /card-photos/{id}/finish': {
    ...photo,
    make: async () => sendPieces(world, await world.session(trade.ada.id), await photoOf().jpeg()),
    request: inPath('/card-photos/{id}/finish'),
  },
  'DELETE /card-photos/{id}': { ...photo, request: inPath('/card-photos/{id}') },
  'POST /card-photos/{id}/show': {
    ...photo,
    // Staff see it once it is part of an order.
    make: async () => {
      const id = await photo.make();
      const { id: orderId } = await trade.place();
      placed.push(orderId);
      await world.database.pool.query(
        'update card_photos set order_id = $2, order_card_id = $3, placed_at = now() where id = $1',
        [id, orderId, await addCard(world, orderId)],
      );
      return id;
    },
    request: inPath('/card-photos/{id}/show'),
  },
  'DELETE /price-alerts/{id}': {
    make: async () => {
      const token = await world.session(trade.ada.id);
      return (await world.call(createPriceAlert, await wantedPrice(world), token)).body.data.id;
    },
    request: inPath('/price-alerts/{id}'),
    kept: (id) => rows(sql`select * from price_alerts where id = ${id}`),
  },
  'GET /orders/{id}/codes': { ...order, request: inPath('/orders/{id}/codes') },
  'POST /orders/{id}/codes/{codeId}/reveal': {
    ...code,
    request: (id) => ({ path: `/orders/${withCode(id)}/reveal` }),
  },
  'POST /orders/{id}/codes/{codeId}/complaint': {
    ...code,
    request: (id) => ({ path: `/orders/${withCode(id)}/complaint`, body: '{"reason":"used"}' }),
  },
  'POST /orders/{id}/card-code': { ...order, request: inPath('/orders/{id}/card-code') },
};

// A customer can have no more than twenty open ones, and place no more than sixty an hour.
afterEach(async () => {
  for (const orderId of placed) await world.call(cancelOrder, { orderId }, await world.session(trade.ada.id));
  placed = [];
  await world.database.pool.query('delete from throttles');
});

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await world.database.db.execute(query)).rows;
}

function ask(call: string, id: string, token: string): Promise<Answer<unknown>> {
  const [method = ''] = call.split(' ');
  const { path, body } = things[call]?.request(id) ?? { path: '' };
  const headers = { 'content-type': 'application/json' };
  return world.send({
    method,
    path,
    token,
    ...(body && { body, ...(typeof body === 'string' && { headers }) }),
  });
}

function seen({ status, text, headers }: Answer<unknown>) {
  return {
    status,
    text,
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  };
}

it('owned resources: every call that takes one is tested here', () => {
  const owned = Object.entries(matrix).filter(([, row]) => row['another user'] === 'not_found');
  const calls = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => owned.some(([name]) => name === access));
  expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(things).sort());
});

describe.each(Object.entries(things))('%s', (call, thing) => {
  const access = routes
    .map(({ endpoint }) => endpoint)
    .find((one) => `${one.method} ${one.path}` === call)?.access;

  it('succeeds for the owner', async () => {
    const id = await thing.make();
    const token = await world.session(trade.ada.id);
    expect((await ask(call, id, token)).status).toBe(200);
  });

  it.each(['another user', 'admin', 'super-admin'] as const)(
    'answers %s as the access matrix says, and a refusal exactly as for an unknown id',
    async (caller) => {
      const id = await thing.make();
      const before = await thing.kept(id);
      const { token } = others[caller];
      const theirs = await ask(call, id, token);
      const verdict = matrix[access ?? 'public'][caller];
      if (verdict === 'yes') {
        expect(theirs.status).toBe(200);
        return;
      }
      expect(theirs.failure.code).toBe(verdict);
      // To the byte what is answered where there is nothing: the caller never learns that it is there.
      expect(seen(theirs)).toEqual(seen(await ask(call, crypto.randomUUID(), token)));
      expect(seen(theirs)).toEqual(
        seen(
          await ask(
            call,
            id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            token,
          ),
        ),
      );
      expect(await thing.kept(id)).toEqual(before);
    },
  );
});

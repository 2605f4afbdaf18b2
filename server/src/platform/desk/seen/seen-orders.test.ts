import { randomBytes, randomUUID } from 'node:crypto';
import { cancelOrder, getOrder, listOrders } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { Transformer } from '@napi-rs/image';
import { afterEach, describe, expect, it } from 'vitest';
import { useTrade } from '../../../../test/trade.ts';
import type { Person } from '../../../../test/world.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const open: { id: string; who: Person }[] = [];

afterEach(async () => {
  for (const { id, who } of open.splice(0)) await world.call(cancelOrder, { orderId: id }, who.token);
});

type Way = {
  kind: 'card-seen' | 'reference-seen';
  /** An open order of this customer that has what is seen. */
  place: (who: Person, what: string) => Promise<string>;
};

async function placed(who: Person, description?: string): Promise<string> {
  const cards = { ...trade.cardBuy, orderType: 'sell', amount: '14000.00' } as const;
  const draft = description === undefined ? trade.sell : { ...cards, description };
  const { id } = await trade.place(draft, who);
  open.push({ id, who });
  return id;
}
async function attach(who: Person, id: string, reference: string | null, file?: Buffer) {
  const answer = await world.call(attachProof, { id, reference }, who.token, file ? { file } : {});
  expect(answer.status, answer.text).toBe(200);
}
const pictureOf = (what: string) => {
  const pixels = Buffer.alloc(20 * 20 * 4, what);
  return Transformer.fromRgbaPixels(pixels, 20, 20).png();
};
const attaching =
  (proof: (what: string) => Promise<[string | null, Buffer?]>) => async (who: Person, what: string) => {
    const id = await placed(who);
    await attach(who, id, ...(await proof(what)));
    return id;
  };

const ways: [string, Way][] = [
  ['a card’s code', { kind: 'card-seen', place: (who, what) => placed(who, `Amazon ${what}`) }],
  ['a picture', { kind: 'card-seen', place: attaching(async (what) => [null, await pictureOf(what)]) }],
  ['a reference', { kind: 'reference-seen', place: attaching(async (what) => [what]) }],
];

async function customer() {
  const who = await world.user();
  await world.giveBank(who);
  return who;
}
async function cancel(who: Person, id: string) {
  expect((await world.call(cancelOrder, { orderId: id }, who.token)).status).toBe(200);
}
/** As staff do who pay it. */
async function complete(id: string) {
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
    update orders set status = 'completed', closed_at = now() where id = '${id}'; commit`,
  );
}
async function flagOf(id: string, kind: Way['kind']) {
  const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
  return flags.find((flag) => flag.kind === kind);
}

describe.each(ways)('%s', (_, { kind, place }) => {
  const code = () => `QK${randomBytes(6).toString('hex')}7`.toUpperCase();

  it('was seen in an order that was paid: that one is named, and not a cancelled one of one’s own since', async () => {
    const what = code();
    const [first, thief, stranger] = [await customer(), await customer(), await customer()];
    const paid = await place(first, what);
    const theirs = await place(stranger, what);
    const decoy = await place(thief, what);
    await cancel(thief, decoy);
    const asked = await place(thief, what);
    expect(await flagOf(asked, kind)).toMatchObject({
      other: { id: theirs },
      more: { count: 2, isAll: true },
    });
    await complete(paid);
    expect(await flagOf(asked, kind)).toMatchObject({ other: { id: paid }, more: { count: 2, isAll: true } });
  });

  it('was seen: both orders are in the queue of that flag', async () => {
    const what = code();
    const [one, other] = [await place(await customer(), what), await place(await customer(), what)];
    const alone = await place(await customer(), code());
    const listed = (await world.call(listOrders, { flag: kind, pageSize: '50' }, admin.token)).body.data;
    const ids = listed.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([one, other]));
    expect(ids).not.toContain(alone);
  });

  it('was seen in one other order: no more are told', async () => {
    const what = code();
    const who = await customer();
    const first = await place(who, what);
    await cancel(who, first);
    const flag = await flagOf(await place(who, what), kind);
    expect(flag?.other?.id).toBe(first);
    expect(flag).not.toHaveProperty('more');
  });

  it('was seen in more orders than are looked at: the flag says so', async () => {
    const what = code();
    const who = await customer();
    const first = await place(who, what);
    await copies(first, 60);
    const flag = await flagOf(await place(who, what), kind);
    expect(flag?.more?.isAll).toBe(false);
    expect(flag?.more?.count).toBeGreaterThan(9);
  });
});

/** What is left of placing and cancelling for days: cancelled copies of an order, with what is seen of it. */
async function copies(id: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const client = await world.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into orders select copy.* from orders o, unnest($2::uuid[]) new, jsonb_populate_record(o, jsonb_build_object(
        'id', new, 'transaction_id', left(new::text, 12), 'status', 'cancelled', 'closed_at', now())) copy where o.id = $1`,
      [id, ids],
    );
    await client.query(
      'insert into card_prints select new, print, position from card_prints, unnest($2::uuid[]) new where order_id = $1',
      [id, ids],
    );
    await client.query(
      `insert into order_proofs (order_id, reference_plain, picture_print)
       select new, reference_plain, picture_print from order_proofs, unnest($2::uuid[]) new where order_id = $1`,
      [id, ids],
    );
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
}

import { getCardProof } from '@nairadesk/contract/card-judging';
import { cardProofPart } from '@nairadesk/contract/file-parts';
import { declineOffer, withdrawOffer } from '@nairadesk/contract/offers';
import { Transformer } from '@napi-rs/image';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judging } from '../../../test/card-judging.ts';
import { photoOf } from '../../../test/photos/send-photo.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';
import { rateLimitTable } from '../../platform/identity/rate-limit-table.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
let ben: Person;
let desk: Awaited<ReturnType<typeof judging>>;
let pictures: Buffer[];

beforeAll(async () => {
  ben = await world.user({ name: 'Ben Ali' });
  await world.giveBank(ben);
  desk = await judging(world, trade, admin);
  await trade.completeOne();
  pictures = await Promise.all([1, 2].map((seed) => photoOf({ seed }).jpeg()));
});
beforeEach(() => world.database.pool.query('delete from throttles'));

const refused = { verdict: 'refused', reason: 'used' } as const;
const proof = (id: string, card: { id: string } | undefined, who: Person = admin) =>
  world.call(getCardProof, { id, cardId: card?.id ?? '' }, who.token);
const pictureOf = async (...asked: Parameters<typeof proof>) =>
  (await proof(...asked)).body.data?.picture ?? null;
/** Of two cards, the second is refused with the first picture. */
async function judged(who = trade.ada) {
  const { id, cards } = await desk.sold(['100', '50'], who);
  await desk.judge(id, cards[0], { verdict: 'accepted' });
  const answer = await desk.judge(id, cards[1], refused, admin, pictures[0]);
  if (answer.status !== 200) throw new Error(answer.text);
  return { id, cards, card: cards[1] };
}
const rows = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;

describe('the picture of why a card was refused', () => {
  it('is drawn anew and kept with its verdict, and recorded', async () => {
    const { id, card } = await judged();
    const shown = await proof(id, card);
    expect(shown.body.data).toMatchObject({ width: 640, height: 480, timeStamp: expect.any(String) });
    const picture = Buffer.from(shown.body.data.picture, 'base64');
    expect(await new Transformer(picture).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect((await desk.listed(id)).map(({ verdict }) => verdict?.hasProof)).toEqual([false, true]);
    const [last] = await rows(
      "select detail from audit_log where action = 'card-judged' and subject_id = $1 order by number desc limit 1",
      [id],
    );
    expect(last.detail).toBe('{"card":2,"verdict":"refused","amount":"0.00","reason":"used","proof":true}');
    const [stored] = await rows('select picture_sealed from card_proofs where order_card_id = $1', [
      card?.id,
    ]);
    expect(stored.picture_sealed.includes(picture.subarray(90, 120))).toBe(false);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is replaced, kept or removed with the verdict', async () => {
    const { id, card } = await judged();
    const first = await pictureOf(id, card);
    const again = { ...refused, text: 'Spent in May' };
    const kept = await desk.judge(id, card, { ...again, version: 1, keepsProof: true });
    expect(kept.body.data.verdict).toMatchObject({ text: 'Spent in May', hasProof: true });
    expect(await pictureOf(id, card)).toBe(first);
    const other = await desk.judge(id, card, { ...again, version: 2, keepsProof: true }, admin, pictures[1]);
    expect(other.body.data.verdict?.hasProof).toBe(true);
    expect(await pictureOf(id, card)).not.toBe(first);
    const none = await desk.judge(id, card, { ...again, version: 3 });
    expect(none.body.data.verdict?.hasProof).toBe(false);
    expect((await proof(id, card)).failure.code).toBe('not_found');
    await desk.judge(id, card, { ...refused, version: 4 }, admin, pictures[0]);
    const accepted = await desk.judge(id, card, { verdict: 'accepted', version: 5 });
    expect(accepted.body.data.verdict).toMatchObject({ is: 'accepted', hasProof: false });
    const later = await desk.judge(id, card, { ...refused, version: 6, keepsProof: true });
    expect(later.body.data.verdict?.hasProof).toBe(false);
    expect(await rows('select * from card_proofs where order_card_id = $1', [card?.id])).toEqual([]);
  });

  it('stays as it is where the verdict is refused', async () => {
    const { id, card } = await judged();
    const first = await pictureOf(id, card);
    const stale = await desk.judge(id, card, refused, admin, pictures[1]);
    expect([stale.status, stale.failure.code]).toEqual([409, 'card_judged_meanwhile']);
    const wrong = await desk.judge(id, card, { verdict: 'accepted', version: 1 }, admin, pictures[1]);
    expect(wrong.failure.fields).toEqual({ image: 'Only a card that is refused has this' });
    const text = await desk.judge(
      id,
      card,
      { ...refused, version: 1 },
      admin,
      Buffer.from('GIF89a and more'),
    );
    expect([text.status, text.failure.code]).toEqual([422, 'image_unreadable']);
    expect(text.failure.fields?.image).toMatch(/^This is a GIF picture\. Choose a JPEG/);
    const large = Buffer.alloc(cardProofPart.maxBytes + 1);
    expect((await desk.judge(id, card, { ...refused, version: 1 }, admin, large)).status).toBe(413);
    expect(await pictureOf(id, card)).toBe(first);
    expect((await desk.listed(id))[1]).toMatchObject({ version: 1, verdict: { hasProof: true } });
  });

  it('is limited for each member of staff', async () => {
    const { id, cards } = await desk.sold(['50']);
    const { most, windowSeconds } = rateLimitTable['card-proof/account'];
    await rows(
      'select count_try(array[$1::bytea], array[$2::int], array[$3::int]) from generate_series(1, $2::int)',
      [hashOf(['card-proof/account', admin.id].join('\n')), most, windowSeconds],
    );
    const answer = await desk.judge(id, cards[0], refused, admin, pictures[0]);
    expect(answer.failure.code).toBe('too_many_requests');
    expect((await desk.judge(id, cards[0], refused)).status).toBe(200);
  });
});

describe('who sees why a card was refused', () => {
  it('is staff at once, its customer once they were told, and no other customer', async () => {
    const { id, card } = await judged();
    expect([await proof(id, card), await proof(id, card, trade.boss)].map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect((await proof(id, card, trade.ada)).failure.code).toBe('not_found');
    const { offer } = (await desk.send(id, '115000')).body.data;
    expect((await proof(id, card, trade.ada)).status).toBe(200);
    expect((await proof(id, card, ben)).failure.code).toBe('not_found');
    const other = await judged(ben);
    expect((await proof(other.id, card, ben)).failure.code).toBe('not_found');
    expect((await proof(id, other.card, trade.ada)).failure.code).toBe('not_found');
    await world.call(withdrawOffer, { id: offer?.id ?? '' }, admin.token);
    expect((await proof(id, card, trade.ada)).failure.code).toBe('not_found');
  });

  it('is its customer alone once they took the card back', async () => {
    const { id, card } = await judged();
    const { offer } = (await desk.send(id, '115000')).body.data;
    expect((await world.call(declineOffer, { id: offer?.id ?? '' }, trade.ada.token)).status).toBe(200);
    expect((await proof(id, card)).failure.code).toBe('cards_taken_back');
    expect((await proof(id, card, trade.ada)).status).toBe(200);
  });

  it('is its customer as before who became staff, and not as staff', async () => {
    const { id, card } = await judged(ben);
    await rows("update users set role = 'admin' where id = $1", [ben.id]);
    const staff = { ...ben, token: await world.session(ben.id) };
    expect((await proof(id, card, staff)).failure.code).toBe('not_found');
    await desk.send(id, '115000');
    expect((await proof(id, card, staff)).status).toBe(200);
    await rows("update users set role = 'user' where id = $1", [ben.id]);
  });

  it('is neither staff nor the customer once the order ended as long ago as photos are kept', async () => {
    const { id, cardId } = await desk.refusedWithProof(pictures[0] ?? Buffer.alloc(0));
    const card = { id: cardId };
    const age = (days: number) =>
      world.database.pool.query(`begin; set local session_replication_role = replica;
        update orders set closed_at = now() - interval '${days} days' where id = '${id}'; commit`);
    await age(179);
    await purgeExpired(world.database);
    expect((await proof(id, card, trade.ada)).status).toBe(200);
    await age(181);
    await purgeExpired(world.database);
    expect((await proof(id, card, trade.ada)).failure.code).toBe('not_found');
    expect((await desk.listed(id))[0]?.verdict?.hasProof).toBe(false);
  });
});

import {
  listMentions,
  listNotes,
  noteMaxLength,
  pinNote,
  removeNote,
  seeMentions,
  writeNote,
} from '@nairadesk/contract/notes';
import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const listen = useListen(world);
let ngozi: Person;
let customer: Person;
let orderId: string;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});
beforeEach(async () => {
  customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  orderId = (await trade.place(trade.buy, customer)).id;
});

const write = (who: Person, more: Partial<Parameters<typeof world.call<typeof writeNote>>[1]> = {}) =>
  world.call(writeNote, { orderId, text: 'Bank says tomorrow', ...more }, who.token);
const textsSeenBy = async (who: Person, about: { orderId: string } | { userId: string } = { orderId }) =>
  (await world.call(listNotes, about, who.token)).body.data.map(({ text }) => text);
const mentionsOf = async (who: Person) => (await world.call(listMentions, {}, who.token)).body.data;
/** A member of staff who placed an order as a customer before. */
async function clerkWithOrder() {
  const clerk = await world.user();
  await world.giveWallets(clerk, { Bitcoin: `of-${clerk.id}` });
  const { id } = await trade.place(trade.buy, clerk);
  await world.database.pool.query(`update users set role = 'admin' where id = $1`, [clerk.id]);
  return { clerk: { ...clerk, token: await world.session(clerk.id) }, id };
}

describe('note', () => {
  it('is written about an order or a person, read by all staff, and logged without its words', async () => {
    const { status, body } = await write(tunde, { text: 'Secret\nof two lines' });
    expect([status, body.message]).toEqual([201, 'Note saved']);
    expect(body.data).toMatchObject({ orderId, userId: null, by: { id: tunde.id }, removable: true });
    expect(await textsSeenBy(ngozi)).toEqual(['Secret\nof two lines']);
    await write(ngozi, { orderId: null, userId: customer.id, text: 'Prefers calls' });
    expect(await textsSeenBy(tunde, { userId: customer.id })).toEqual(['Prefers calls']);
    expect(await textsSeenBy(tunde)).toHaveLength(1);
    const { rows } = await world.database.pool.query(
      `select subject_type, actor_id, detail from audit_log where action = 'note-written' and subject_id = any($1)
       order by number`,
      [[orderId, customer.id]],
    );
    expect(rows).toMatchObject([
      { subject_type: 'order', actor_id: tunde.id },
      { subject_type: 'user', actor_id: ngozi.id },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Prefers/);
  });

  it('lists pinned notes first, then the newest, page by page', async () => {
    const ids: string[] = [];
    for (const text of ['first', 'second', 'third']) ids.push((await write(tunde, { text })).body.data.id);
    await world.call(pinNote, { id: ids[0] ?? '', pinned: true }, ngozi.token);
    expect(await textsSeenBy(tunde)).toEqual(['first', 'third', 'second']);
    const one = await world.call(listNotes, { orderId, pageSize: '2' }, tunde.token);
    expect([one.body.total, one.body.data.map(({ text }) => text)]).toEqual([3, ['first', 'third']]);
    const cursor = one.body.nextCursor ?? '';
    const two = await world.call(listNotes, { orderId, pageSize: '2', cursor }, tunde.token);
    expect([two.body.nextCursor, two.body.data.map(({ text }) => text)]).toEqual([null, ['second']]);
    await world.call(pinNote, { id: ids[0] ?? '', pinned: false }, ngozi.token);
    expect(await textsSeenBy(tunde)).toEqual(['third', 'second', 'first']);
  });

  it('never reaches the customer, who may call none of these', async () => {
    await write(tunde, { text: 'Only for us' });
    await write(tunde, { orderId: null, userId: customer.id, text: 'Only for us' });
    const answers = [
      await world.call(getOrder, { id: orderId }, customer.token),
      await world.call(listHistory, {}, customer.token),
      await world.call(listNotes, { orderId }, customer.token),
      await world.call(listMentions, {}, customer.token),
    ];
    for (const { text } of answers) expect(text).not.toContain('Only for us');
    expect(answers.slice(2).map(({ failure }) => failure.code)).toEqual(['forbidden', 'forbidden']);
    const stream = await listen(customer.token);
    const staff = await listen(ngozi.token);
    await write(tunde);
    await staff.hears('note', orderId);
    await stream.hears('asset', (await world.asset()).id);
    expect(stream.events.map(({ type }) => type)).not.toContain('note');
  });

  it('is hidden from the member of staff whom it is about, also of their own order', async () => {
    const { clerk, id } = await clerkWithOrder();
    const ofOrder = (await write(tunde, { orderId: id })).body.data.id;
    const ofPerson = (await write(tunde, { orderId: null, userId: clerk.id })).body.data.id;
    const own = { orderId: null, userId: clerk.id };
    const tries = [
      [await world.call(listNotes, { orderId: id }, clerk.token), 'own_order'],
      [await world.call(listNotes, { userId: clerk.id }, clerk.token), 'own_notes'],
      [await write(clerk, { orderId: id }), 'own_order'],
      [await write(clerk, own), 'own_notes'],
      [await world.call(pinNote, { id: ofOrder, pinned: true }, clerk.token), 'own_order'],
      [await world.call(removeNote, { id: ofPerson }, clerk.token), 'own_notes'],
    ] as const;
    for (const [{ status, failure, text }, code] of tries) {
      expect([status, failure.code]).toEqual([403, code]);
      expect(text).not.toContain('Bank says tomorrow');
    }
    expect(await textsSeenBy(tunde, { orderId: id })).toEqual(['Bank says tomorrow']);
    for (const about of [{ orderId: id }, own])
      expect((await write(tunde, { ...about, mentions: [clerk.id] })).failure.fields).toHaveProperty(
        'mentions',
      );
  });

  it('is removed by its author or a super-admin, and stays in the table', async () => {
    const [one, two] = [(await write(tunde)).body.data.id, (await write(tunde)).body.data.id];
    const refused = await world.call(removeNote, { id: one }, ngozi.token);
    expect([refused.status, refused.failure.code]).toEqual([403, 'note_not_removable']);
    expect(await textsSeenBy(ngozi)).toHaveLength(2);
    expect((await world.call(removeNote, { id: one }, tunde.token)).status).toBe(200);
    expect((await world.call(removeNote, { id: two }, trade.boss.token)).status).toBe(200);
    expect(await textsSeenBy(ngozi)).toEqual([]);
    expect((await world.call(removeNote, { id: one }, tunde.token)).status).toBe(404);
    expect((await world.call(pinNote, { id: one, pinned: true }, tunde.token)).status).toBe(404);
    const { rows } = await world.database.pool.query(
      'select text, removed_by from notes where order_id = $1 order by id',
      [orderId],
    );
    expect(rows.map(({ removed_by }) => removed_by)).toEqual([tunde.id, trade.boss.id]);
    const change = (set: string) => world.database.pool.query(`update notes set ${set} where id = $1`, [one]);
    await expect(change(`text = 'Nice person'`)).rejects.toThrow('never changes');
    await expect(world.database.pool.query('delete from notes')).rejects.toThrow('append-only');
  });

  it('is refused where it is empty, too long, or about nothing, both, or what is not there', async () => {
    const before = await world.count('notes');
    const wrong = [
      [{ text: ' ' }, 'text'],
      [{ text: 'a'.repeat(noteMaxLength + 1) }, 'text'],
      [{ userId: customer.id }, 'orderId'],
      [{ orderId: null }, 'orderId'],
      [{ mentions: [customer.id] }, 'mentions'],
      [{ mentions: [tunde.id] }, 'mentions'],
      [{ mentions: ['no-id'] }, 'mentions'],
    ] as const;
    for (const [more, field] of wrong) {
      const { status, failure } = await write(tunde, more as never);
      expect(status).toBe(422);
      expect(failure.fields).toHaveProperty(field);
    }
    for (const about of [{ orderId: 'nothing' }, { orderId: null, userId: crypto.randomUUID() }])
      expect((await write(tunde, about)).status).toBe(404);
    expect(await world.count('notes')).toBe(before);
  });

  it('is written once for a repeated Idempotency-Key', async () => {
    const send = () =>
      world.call(writeNote, { orderId, text: 'Once' }, tunde.token, {
        headers: { 'idempotency-key': orderId },
      });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(await textsSeenBy(tunde)).toEqual(['Once']);
  });
});

describe('mention', () => {
  it('is listed to the colleague, unseen first, until they saw it, with what it is about', async () => {
    const old = (await write(tunde, { mentions: [ngozi.id], text: 'Old' })).body.data.id;
    await world.call(seeMentions, { noteIds: [old] }, ngozi.token);
    const about = { orderId: null, userId: customer.id };
    const { body } = await write(tunde, { ...about, mentions: [ngozi.id, trade.boss.id], text: 'New' });
    expect(body.data.mentions.map(({ id }) => id).sort()).toEqual([ngozi.id, trade.boss.id].sort());
    const mine = await mentionsOf(ngozi);
    expect(mine.slice(0, 2)).toMatchObject([
      { text: 'New', unseen: true, personName: customer.name, transactionId: null, userId: customer.id },
      { text: 'Old', unseen: false, personName: customer.name, personId: customer.id, orderId },
    ]);
    expect((await mentionsOf(trade.boss))[0]).toMatchObject({ text: 'New', unseen: true });
    expect(await mentionsOf(tunde)).toEqual([]);
    // Only one's own are marked.
    await world.call(seeMentions, { noteIds: [body.data.id, 'nothing'] }, ngozi.token);
    expect((await mentionsOf(ngozi)).every(({ unseen }) => !unseen)).toBe(true);
    expect((await mentionsOf(trade.boss))[0]).toMatchObject({ unseen: true });
  });

  it('is mailed to the colleague without what the note says', async () => {
    const uche = await world.admin();
    await write(tunde, { mentions: [uche.id], text: 'Only for us' });
    const mails = await mailsTo(world, uche.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['alert-mention']);
    expect(JSON.stringify(mails)).toContain(`/order/${orderId}`);
    expect(JSON.stringify(mails)).not.toContain('Only for us');
  });

  it('goes with its note once that is removed', async () => {
    const { id } = (await write(tunde, { mentions: [ngozi.id] })).body.data;
    await world.call(removeNote, { id }, tunde.token);
    expect((await mentionsOf(ngozi)).map((note) => note.id)).not.toContain(id);
  });

  it('is only of active staff', async () => {
    const gone = await world.admin({ suspendedAt: new Date() });
    expect((await write(tunde, { mentions: [gone.id] })).failure.fields).toHaveProperty('mentions');
  });
});

import { once } from 'node:events';
import { cancelOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { Transformer } from '@napi-rs/image';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { drawInProcess } from '../../platform/images/draw-in-process.ts';

const { world, trade } = useTrade();
const picture = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 30 * 4, 200), 40, 30).jpeg();
let orderId: string;

beforeEach(async () => {
  orderId = (await trade.place()).id;
  await world.database.pool.query('delete from throttles');
});

/** Somebody else's picture, which is being drawn until it is told to end. */
async function drawSlowly(): Promise<() => void> {
  const caller = { place: '10.9.9.9', person: 'somebody' };
  return new Promise((begun) => {
    const work = () =>
      new Promise<never>((_, reject) => begun(() => reject(new Refusal('image_unreadable'))));
    drawInProcess(caller, work).catch(() => {});
  });
}

/** Waits until a proof was counted: from then on its picture waits for its turn. */
const untilCounted = () =>
  expect
    .poll(async () => (await world.database.pool.query('select 1 from throttles')).rowCount)
    .toBeGreaterThan(0);

describe('a proof whose picture waits', () => {
  it('is neither drawn nor kept once its sender has gone', async () => {
    const end = await drawSlowly();
    const [asked, leaving] = [once(world.app.server, 'request'), new AbortController()];
    const form = new FormData();
    form.set('json', '{"reference":"GONE-1"}');
    form.set('image', new Blob([new Uint8Array(picture)]), 'p.jpg');
    const sent = fetch(`${world.url}/api/orders/${orderId}/proof`, {
      method: 'POST',
      headers: { authorization: `Bearer ${trade.ada.token}` },
      body: form,
      signal: leaving.signal,
    }).catch(({ name }: Error) => name);
    const [, response] = await asked;
    await untilCounted();
    leaving.abort();
    expect(await sent).toBe('AbortError');
    await expect.poll(() => response.destroyed).toBe(true);
    end();
    // One picture of a person at a time: behind that of the sender who has gone.
    const here = { id: orderId, reference: 'HERE-2' };
    const answer = await world.call(attachProof, here, trade.ada.token, { file: picture });
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await world.database.pool.query(
      "select 1 from audit_log where action = 'proof-attached' and subject_id = $1",
      [orderId],
    );
    expect(rows).toHaveLength(1);
    await world.call(cancelOrder, { orderId }, trade.ada.token);
  });

  it('keeps no other change of its sender waiting', async () => {
    const end = await drawSlowly();
    const { token } = trade.ada;
    const sent = world.call(attachProof, { id: orderId, reference: 'FIRST-1' }, token, { file: picture });
    await untilCounted();
    const other = await world.call(attachProof, { id: orderId, reference: 'SECOND-2' }, token);
    expect(other.status, other.text).toBe(200);
    end();
    const answer = await sent;
    expect(answer.body.data, answer.text).toMatchObject({ reference: 'FIRST-1' });
    await world.call(cancelOrder, { orderId }, token);
  });
});

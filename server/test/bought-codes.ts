import {
  complainAboutCode,
  listDeliveredCodes,
  listOpenComplaints,
  refundCode,
  refuseComplaint,
  replaceCode,
  revealDeliveredCode,
} from '@nairadesk/contract/delivered-codes';
import { resolveOrder } from '@nairadesk/contract/orders';
import type { openTrade } from './trade.ts';
import type { Person, World } from './world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

let made = 0;

/** A code like no other, of which no letter looks like a digit. */
export function newCode(): string {
  made += 1;
  return `BUYER-${String(made).padStart(4, '0')}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
}

/** Short ways to deliver a bought card as codes, and to say and answer that one did not work. */
export function boughtCodes(world: World, trade: Trade, staff: Pick<Person, 'token'>) {
  const codesOf = async (id: string, { token }: Pick<Person, 'token'> = trade.ada) =>
    (await world.call(listDeliveredCodes, { id }, token)).body.data;
  const complete = (orderId: string, more: object) =>
    world.call(resolveOrder, { orderId, status: 'completed', ...more }, staff.token);
  /** An order with these codes, completed. */
  const delivered = async (codes: readonly string[] = [newCode()], who: Person = trade.ada) => {
    await world.database.pool.query('delete from throttles');
    const { id } = await trade.place(trade.cardBuy, who);
    const answer = await complete(id, { deliveryCodes: codes.map((code) => ({ code })) });
    if (answer.status !== 200) throw new Error(answer.text);
    return { id, codes: await codesOf(id, who) };
  };
  const complain = (id: string, codeId: string, who: Pick<Person, 'token'> = trade.ada, more: object = {}) =>
    world.call(complainAboutCode, { id, codeId, reason: 'used', ...more }, who.token);
  /** An order with a code about which its customer complained. */
  const complained = async (who: Person = trade.ada) => {
    const { id, codes } = await delivered([newCode()], who);
    const codeId = codes[0]?.id ?? '';
    const answer = await complain(id, codeId, who);
    if (answer.status !== 200) throw new Error(answer.text);
    return { id, codeId, complaintId: answer.body.data.id };
  };
  return {
    codesOf,
    complete,
    /** The complaints about codes of an order that wait, as staff read them. */
    waitingOf: async (id: string, { token }: Pick<Person, 'token'> = staff) =>
      (await world.call(listOpenComplaints, {}, token)).body.data.filter(({ orderId }) => orderId === id),
    /** The newest complaint about one of an order's codes. */
    newestOf: async (id: string, who: Pick<Person, 'token'> = trade.ada, place = 0) =>
      (await codesOf(id, who))[place]?.complaint,
    /** What the audit log says of an order's codes, oldest first: action and detail. */
    recordedOf: async (id: string) => {
      const { rows } = await world.database.pool.query(
        "select action, detail from audit_log where subject_id = $1 and action like 'code-%' order by number",
        [id],
      );
      return rows.map(({ action, detail }) => [action, JSON.parse(detail)]);
    },
    delivered,
    complain,
    complained,
    reveal: (id: string, codeId: string, { token }: Pick<Person, 'token'>) =>
      world.call(revealDeliveredCode, { id, codeId }, token),
    replace: (id: string, complaintId: string, more: object = {}, who: Pick<Person, 'token'> = staff) =>
      world.call(replaceCode, { id, complaintId, code: newCode(), ...more }, who.token),
    refuse: (id: string, complaintId: string, who: Pick<Person, 'token'> = staff) =>
      world.call(refuseComplaint, { id, complaintId, text: 'It was spent on 3 May' }, who.token),
  };
}

/** Every call that writes about delivered codes: what is prepared for a person, then the call itself. */
export function codeWrites(world: World, trade: () => Trade) {
  const desk = async () => boughtCodes(world, trade(), await world.admin());
  return {
    'POST /orders/{id}/codes/{codeId}/complaint': async (person: Person) => {
      const { id, codes } = await (await desk()).delivered(undefined, person);
      const about = { id, codeId: codes[0]?.id ?? '', reason: 'used' as const };
      return () => world.call(complainAboutCode, about, person.token);
    },
    'POST /orders/{id}/complaints/{complaintId}/replacement': async ({ token }: Person) => {
      const { id, complaintId } = await (await desk()).complained();
      return () => world.call(replaceCode, { id, complaintId, code: newCode() }, token);
    },
    'POST /orders/{id}/complaints/{complaintId}/refund': async ({ token }: Person) => {
      const { id, complaintId } = await (await desk()).complained();
      return () => world.call(refundCode, { id, complaintId, amount: '16000' }, token);
    },
    'PATCH /orders/{id}/complaints/{complaintId}/refuse': async ({ token }: Person) => {
      const { id, complaintId } = await (await desk()).complained();
      return () => world.call(refuseComplaint, { id, complaintId, text: 'It was spent' }, token);
    },
  };
}

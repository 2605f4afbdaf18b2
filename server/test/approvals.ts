import {
  type Approval,
  type AskedChange,
  approveApproval,
  askApproval,
  declineApproval,
  listApprovals,
  withdrawApproval,
} from '@nairadesk/contract/approvals';
import { type DeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { openTrade } from './trade.ts';
import type { Person, World } from './world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

const usual = {
  tolerance: '50',
  lateMinutes: 5,
  strangers: 'warn',
  referenceFrom: null,
} as const;

/** The calls of approvals, and the owner's rules for them, in short. */
export function approvalCalls(world: World, trade: Trade) {
  const saveRules = (change: Partial<DeskRules>, who: Person = trade.boss) =>
    world.call(saveDeskRules, { ...usual, ...change }, who.token);
  const ask = (who: Person, change: AskedChange, reason?: string) =>
    world.call(askApproval, { change, reason }, who.token);
  const asked = async (who: Person, change: AskedChange): Promise<Approval> => {
    const { status, body, text } = await ask(who, change);
    if (status !== 201) throw new Error(text);
    return body.data;
  };
  const approve = (who: Person, id: string) => world.call(approveApproval, { id }, who.token);
  const decline = (who: Person, id: string) =>
    world.call(declineApproval, { id, reason: 'Too much' }, who.token);
  const withdraw = (who: Person, id: string) => world.call(withdrawApproval, { id }, who.token);
  const list = async (who: Person, state?: 'open' | 'decided') =>
    (await world.call(listApprovals, { state }, who.token)).body.data;
  /** Asks as one person and approves as another. */
  const grant = async (from: Person, by: Person, change: AskedChange) => {
    const { id } = await asked(from, change);
    const { status, text } = await approve(by, id);
    if (status !== 200) throw new Error(text);
    return id;
  };
  return { saveRules, ask, asked, approve, decline, withdraw, list, grant };
}

/** Every call that writes about approvals: what is prepared for a member of staff, then the call itself. */
export function approvalWrites(world: World, trade: () => Trade) {
  const ready = async () => {
    const customer = await world.user();
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id: orderId } = await trade().place(trade().buy, customer);
    await world.database.pool.query('update desk_rules set approval_from_kobo = 0');
    return { kind: 'complete-order' as const, orderId };
  };
  const asked = async (who: Person) => (await approvalCalls(world, trade()).asked(who, await ready())).id;
  const off = async <T>(done: T) => {
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
    return done;
  };
  return {
    'POST /approvals/{id}/approve': async ({ token }: Person) => {
      const id = await off(await asked(trade().boss));
      return () => world.call(approveApproval, { id }, token);
    },
    'POST /approvals/{id}/decline': async ({ token }: Person) => {
      const id = await off(await asked(trade().boss));
      return () => world.call(declineApproval, { id, reason: 'None' }, token);
    },
    'DELETE /approvals/{id}': async (who: Person) => {
      const id = await off(await asked(who));
      return () => world.call(withdrawApproval, { id }, who.token);
    },
    // Last: it leaves the rule on.
    'POST /approvals': async ({ token }: Person) => {
      const change = await ready();
      return () => world.call(askApproval, { change }, token);
    },
  };
}

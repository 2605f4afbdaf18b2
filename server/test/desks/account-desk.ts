import {
  listReceivingAccounts,
  type ReceivingAccount,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { verifyDatabase } from '../../src/platform/verify/verify-database.ts';
import type { Person, World } from '../world.ts';

/** Steps of staff with the accounts that customers pay into, as this admin sees them. */
export function accountDesk(world: World, admin: Person) {
  const reason = 'Frozen by the bank';
  let numbers = 1_000_000_000;
  const newAccount = () => {
    numbers += 1;
    return { bankName: 'Kuda', accountName: 'Nairadesk Ltd', accountNumber: String(numbers) };
  };
  const turn = (id: string, on: boolean, by: Person, why: string | undefined = reason) =>
    world.call(switchReceivingAccount, { id, on, ...(!on && { reason: why }) }, by.token);
  const list = async (by: Person = admin) =>
    (await world.call(listReceivingAccounts, {}, by.token)).body.data;
  const named = async (accountNumber: string) =>
    (await list()).find((account) => account.accountNumber === accountNumber) as ReceivingAccount;
  /** What the audit log says of an account, oldest first. */
  const audited = async (id: string) => {
    const { rows } = await world.database.pool.query(
      'select action, actor_id, detail from audit_log where subject_id = $1 order by number',
      [id],
    );
    return rows.map(({ action, actor_id: by, detail }) => ({ action, by, detail: JSON.parse(detail) }));
  };
  /** What verify says of the accounts. */
  const faults = async () => {
    const { faults: all } = await verifyDatabase(world.database, world.services.secrets, null);
    return all.filter((fault) => fault.startsWith('receiving account'));
  };
  return { reason, newAccount, turn, list, named, audited, faults };
}

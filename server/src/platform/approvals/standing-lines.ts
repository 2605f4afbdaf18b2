import { othersWords } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { Tx } from '../audit/audit.ts';
import { eq } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { lockAccountOf } from '../desk/receiving-accounts.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines } from './term-lines.ts';

const reasonShown = 200;

/**
 * The line of a slip that lets customers pay into an account: whether they can now, or by whom and why it was switched
 * off. Locks the account until the transaction ends, so that no colleague switches it off before the slip is saved.
 */
export async function standingLines(tx: Tx, bank: BankDetails | null): Promise<Lines> {
  if (!bank) return [];
  const account = await lockAccountOf(tx, bank);
  if (!account) return lines({ 'This account': 'New: no customer could pay into it' });
  const { switchedOffAt, switchedOffBy, switchedOffReason } = account;
  if (!switchedOffAt) return lines({ 'This account': 'Customers can pay into it now' });
  const [person] = switchedOffBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, switchedOffBy))
    : [];
  const when = lagosMoment(switchedOffAt.toISOString());
  const why = othersWords(switchedOffReason ?? '', reasonShown);
  return lines({ 'This account': `Switched off by ${staffName(person?.name)} on ${when}: “${why}”` });
}

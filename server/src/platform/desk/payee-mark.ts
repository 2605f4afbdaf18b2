import { sql } from 'drizzle-orm';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';

/** The two things that tell where somebody's money goes, named as the audit log names their change. */
export const payeeKinds = ['bank-changed', 'wallets-changed'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** For a user's id, what of it counts, as one text: whatever differs in it pays somebody else. */
export const payeeText: Record<PayeeKind, (userId: string) => string> = {
  'bank-changed': (userId) =>
    `(select json_build_array(bank_name, account_name, account_number)::text
      from bank_accounts where user_id = ${userId})`,
  'wallets-changed': (userId) =>
    `(select json_agg(json_build_array(network, address, memo) order by network)::text
      from wallets where user_id = ${userId})`,
};

/** A mark of that text that nobody makes without the key; the audit log keeps it, and not the account itself. */
export function markOf(secrets: Pick<Secrets, 'mac'>, kind: PayeeKind, text: string | null): string {
  return secrets
    .mac(text ?? '', kind)
    .subarray(0, 16)
    .toString('hex');
}

/** Marks where somebody's money goes as this transaction leaves it. */
export async function markPayee(
  tx: Db,
  secrets: Pick<Secrets, 'mac'>,
  kind: PayeeKind,
  userId: string,
): Promise<string> {
  const text = sql.raw(payeeText[kind]('chosen.id'));
  const { rows } = await tx.execute<{ text: string | null }>(
    sql`select ${text} as text from (select ${userId}::uuid as id) chosen`,
  );
  return markOf(secrets, kind, rows[0]?.text ?? null);
}

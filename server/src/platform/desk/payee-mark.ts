import { sql } from 'drizzle-orm';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';

/** The two kinds of payee details, named like their change in the audit log. */
export const payeeKinds = ['bank-changed', 'wallets-changed'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** SQL for a user's payee details as one text: any difference in it pays another person. */
export const payeeText: Record<PayeeKind, (userId: string) => string> = {
  'bank-changed': (userId) =>
    `(select json_build_array(bank_name, account_name, account_number)::text
      from bank_accounts where user_id = ${userId})`,
  'wallets-changed': (userId) =>
    `(select json_agg(json_build_array(network, address, memo) order by network)::text
      from wallets where user_id = ${userId})`,
};

/** An HMAC of that text. The audit log stores it instead of the account itself. */
export function markOf(secrets: Pick<Secrets, 'mac'>, kind: PayeeKind, text: string | null): string {
  return secrets
    .mac(text ?? '', kind)
    .subarray(0, 16)
    .toString('hex');
}

/** The mark of a user's payee details as this transaction leaves them. */
export async function markPayee(
  tx: Db,
  secrets: Pick<Secrets, 'mac'>,
  kind: PayeeKind,
  userId: string,
): Promise<string> {
  // biome-ignore lint/plugin: one of the constants above.
  const text = sql.raw(payeeText[kind]('chosen.id'));
  const { rows } = await tx.execute<{ text: string | null }>(
    sql`select ${text} as text from (select ${userId}::uuid as id) chosen`,
  );
  return markOf(secrets, kind, rows[0]?.text ?? null);
}

import type pg from 'pg';
import { sealPurpose } from '../../crypto/seal-purpose.ts';
import { headerOf } from '../../crypto/secrets.ts';

/** A column with sealed values, and how its rows are found. Those of orders are in `order-keys.ts`: their marks cover them. */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL for the row's key as one text that sorts as it is read. */
  key: string;
  /** What a value may have been sealed for, from its row's key. */
  purposes(key: string): string[];
}

/** Everything that is sealed in rows of its own. `rotate-keys.test.ts` compares the list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  column('outbox', 'sealed', 'id::text', (id) => [sealPurpose.mail(id), sealPurpose.push(id)]),
  column('two_factors', 'secret_sealed', 'user_id::text', (id) => [sealPurpose.twoFactor(id)]),
  column('order_proofs', 'picture_sealed', 'order_id::text', (id) => [sealPurpose.proof(id)]),
  column('order_messages', 'picture_sealed', 'id::text', (id) => [sealPurpose.orderPicture(id)]),
  column('order_cards', 'code_sealed', 'id::text', (id) => [sealPurpose.orderCard(id)]),
  column('card_proofs', 'picture_sealed', 'order_card_id::text', (id) => [sealPurpose.cardProof(id)]),
  column('card_photos', 'picture_sealed', 'id::text', (id) => [sealPurpose.photo(id)]),
  column('card_photo_pieces', 'piece_sealed', "photo_id::text || '/' || number", (key) => {
    const [id = '', number] = key.split('/');
    return [sealPurpose.photoPiece(id, Number(number))];
  }),
  column('push_subscriptions', 'sealed', "encode(endpoint_hash, 'hex')", (hash) => [
    sealPurpose.pushSubscription(hash),
  ]),
  column('push_keys', 'private_sealed', 'id::text', () => [sealPurpose.pushKey]),
];

/** Those of rows that have a mark. */
export const markedSealedColumns = [
  { table: 'orders', column: 'description_sealed' },
  { table: 'orders', column: 'delivery_code_sealed' },
  { table: 'delivered_codes', column: 'code_sealed' },
] as const;

/** How many values each key seals, by its id; null: the first key, whose seals carry no id. */
export async function countSealed(client: pg.Pool | pg.ClientBase): Promise<Map<string | null, number>> {
  const counts = new Map<string | null, number>();
  const magic = headerOf('').toString('hex');
  for (const { table, column: name } of [...sealedColumns, ...markedSealedColumns]) {
    // biome-ignore lint/plugin: the names of the lists above.
    const { rows } = await client.query<{ id: string | null; n: string }>(
      `select case when substring(${name} from 1 for 4) = '\\x${magic}' then encode(substring(${name} from 5 for 4), 'hex') end as id,
        count(*) as n from ${table} where ${name} is not null group by 1`,
    );
    for (const { id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(n));
  }
  return counts;
}

function column(table: string, name: string, key: string, purposes: SealedColumn['purposes']): SealedColumn {
  return { table, column: name, key, purposes };
}

import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Tx } from '../../platform/audit/audit.ts';
import { eq, sql } from '../../platform/database/drizzle.ts';
import { orderProofs } from '../../platform/database/tables/orders-tables.ts';
import { referenceForms } from '../../platform/money/plain-reference.ts';

/**
 * How many forms are kept of one order: an attachment has some ten, and 300 at most. Each is looked for whenever staff
 * look at the order.
 */
export const formsMost = 320;

// An order is found by a form that fewer others have; once it is completed, by one that fewer completed ones have. With
// more of them a look would take the longer the more there are, and it needs one of each.
const foundAtMost = 4;

/**
 * What is kept of a reference that is attached to the order, to compare it with other orders' for good: its forms and
 * those of all that was attached before, which a customer who names something else had named. It isn't found by a form
 * by which enough others are, but finds those by it. Call it with the order locked.
 */
export async function sortForms(tx: Tx, orderId: string, reference: string) {
  const now = referenceForms(reference);
  const [before] = await tx.select().from(orderProofs).where(eq(orderProofs.orderId, orderId));
  const found = before?.referenceForms ?? [];
  const more = [...(before?.commonForms ?? []), before?.referencePlain ?? [], ...now].flat();
  const added = [...new Set(more)].filter((form) => !found.includes(form));
  // Beyond the bound nothing is kept, and nothing needs to be sorted.
  const common = new Set(added.length > formsMost ? added : await commonOf(tx, orderId, { forms: added }));
  return {
    referenceForms: [...found, ...added.filter((form) => !common.has(form))],
    commonForms: [...common],
    // For instances of the version before, which compare one form: the hash, or the whole.
    referencePlain: now.at(-1) ?? null,
  };
}

/**
 * Lets an order that is completed be found by what its customer named: orders that were only placed and cancelled may
 * have named it before, and what was paid for is what others are compared with. Call it with the order locked.
 */
export async function findByForms(tx: Tx, orderId: string): Promise<void> {
  const [row] = await tx.select().from(orderProofs).where(eq(orderProofs.orderId, orderId));
  const [found, forms] = [row?.referenceForms ?? [], row?.commonForms ?? []];
  if (forms.length === 0) return;
  const common = new Set(await commonOf(tx, orderId, { forms, ofStatus: 'completed' }));
  await tx
    .update(orderProofs)
    .set({
      referenceForms: [...found, ...forms.filter((form) => !common.has(form))],
      commonForms: [...common],
    })
    .where(eq(orderProofs.orderId, orderId));
}

/** Those of the forms by which enough other orders are found, of a status where one is given. */
async function commonOf(
  tx: Tx,
  orderId: string,
  { forms, ofStatus }: { forms: string[]; ofStatus?: OrderStatus },
): Promise<string[]> {
  if (forms.length === 0) return [];
  const own = sql`${sql.param(forms)}::text[]`;
  const { rows } = await tx.execute<{ form: string }>(sql`
    select form from order_proofs proof, unnest(proof.reference_forms) form
    where proof.reference_forms is not null and proof.reference_forms && ${own}
      and proof.order_id <> ${orderId}::uuid and form = any(${own})
      and (${ofStatus ?? null}::text is null
        or (select status from orders where id = proof.order_id) = ${ofStatus ?? null})
    group by form having count(*) >= ${foundAtMost}::int`);
  return rows.map(({ form }) => form);
}

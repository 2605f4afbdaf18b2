import { makeManyOrders } from '../e2e/fixture/many-orders.ts';
import type { Product } from '../e2e/fixture/product.ts';
import { openDatabase } from '../test-support/product-database.ts';

export interface ShiftSize {
  customers: number;
  past: number;
  open: number;
}

/** A desk in the middle of a day: customers with names and phones of their own, whose orders are copies of the demo's. */
export async function fillShift(product: Product, { customers, past, open }: ShiftSize): Promise<void> {
  await makeManyOrders(product, past);
  const database = await openDatabase(product.dataDir);
  try {
    await database.query(addCustomers, [customers]);
    // Past the triggers, which let no order change hands.
    await database.query('set session_replication_role = replica');
    await database.query(closeOlder, [open]);
    await database.query(giveToCustomers);
    await database.query('set session_replication_role = origin');
    await database.query('analyze');
  } finally {
    await database.end();
  }
}

const addCustomers = `
  insert into users (name, email, phone, password_hash, role, created_at)
  select
    (array['Ada','Emeka','Ngozi','Tunde','Zainab','Bola','Chidi','Halima','Uche','Kemi',
      'Musa','Sola','Ifeoma','Yusuf','Bisi','Segun','Amina','Obinna','Funke','Ibrahim'])[1 + n % 20] || ' ' ||
    (array['Adeyemi','Okafor','Bello','Eze','Lawal','Nwosu','Ojo','Danladi','Balogun','Okonkwo',
      'Suleiman','Adebayo','Chukwu','Yakubu','Afolabi'])[1 + n / 20 % 15],
    'customer' || n || '@example.com', '+234803' || lpad((n * 7919 % 9999991)::text, 7, '0'), 'none', 'user',
    date_trunc('milliseconds', now() - n * interval '1 hour')
  from generate_series(1, $1::int) n`;

const closeOlder = `
  with older as (select id from orders where status = 'successful' order by placed_at desc offset $1)
  update orders set status = 'cancelled', closed_at = placed_at + interval '20 minutes',
    closed_by = (select id from users where role = 'admin' order by created_at limit 1)
  where id in (select id from older)`;

const giveToCustomers = `
  with people as (
    select id, name, row_number() over (order by created_at, id) - 1 as place from users where email like 'customer%'
  ), numbered as (
    select id, row_number() over (order by placed_at desc, id) as n from orders
  )
  update orders set user_id = people.id, payout_bank = case when payout_bank is null then null
    else jsonb_set(payout_bank, '{accountName}', to_jsonb(people.name)) end
  from numbered join people on people.place = numbered.n * 77 % (select count(*) from people)
  where numbered.id = orders.id`;

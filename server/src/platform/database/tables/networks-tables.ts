import type { Network } from '@nairadesk/contract/networks';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Networks on which no order is placed at the moment. Who switched them off stands in the audit log. */
export const switchedOffNetworks = pgTable('switched_off_networks', {
  network: text('network').$type<Network>().primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

import type { Network } from '@nairadesk/contract/networks';
import { pgTable, text } from '../drizzle.ts';
import { moment } from './columns.ts';

/** Networks that are switched off for new orders. The audit log says who did it. */
export const switchedOffNetworks = pgTable('switched_off_networks', {
  network: text('network').$type<Network>().primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

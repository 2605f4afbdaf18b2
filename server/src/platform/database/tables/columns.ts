import { bigint, customType, timestamp, uuid } from '../drizzle.ts';

// Money is bigint kobo, quantities numeric(38,18), times UTC to the millisecond so that a JavaScript Date holds them
// exactly.
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const kobo = (name: string) => bigint(name, { mode: 'bigint' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () => moment('created_at').notNull().defaultNow();

import { createRequire } from 'node:module';

/*
 * All of Drizzle that the server uses, as CommonJS. With its 130 ECMAScript modules, and with each file of ours that
 * names the package, Node.js parses Drizzle's package.json of 179 KB again: half the time of a start.
 */
const require = createRequire(import.meta.url);

export const {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm');

export const {
  alias,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');

export const { readMigrationFiles } =
  require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator');

export type { AnyColumn, Column, SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';

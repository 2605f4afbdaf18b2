import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/** Starts one throw-away PostgreSQL for the whole run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nairadesk-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, unsafeForTests: true, log: () => {} });
  const { host, port, user, database } = postgres.connection;
  const maintenance = connect({ host, port, user, database }, 1);
  await maintenance.pool.query('create database template_nairadesk');
  await maintenance.close();
  const template = connect({ host, port, user, database: 'template_nairadesk' }, 2);
  await migrate(template);
  await template.close();
  project.provide('postgres', { host, port, user });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

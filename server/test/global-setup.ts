import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../test-support/throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/** Starts one throw-away PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  project.provide('postgres', postgres.connection);
  return postgres.stop;
}

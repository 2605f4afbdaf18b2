import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../test-support/throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

interface Shared {
  postgres: ReturnType<typeof startThrowawayPostgres>;
  users: number;
}

/** Each project evaluates this file anew; what they share is kept with the process. */
const kept = process as { nairadeskTests?: Shared };

/** Starts one throw-away PostgreSQL for the whole run, also where two projects have tests in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  kept.nairadeskTests ??= { postgres: startThrowawayPostgres(), users: 0 };
  const shared = kept.nairadeskTests;
  shared.users += 1;
  const postgres = await shared.postgres;
  project.provide('postgres', postgres.connection);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await postgres.stop();
  };
}

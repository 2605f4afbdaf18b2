import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isLong } from './faults/length.ts';
import { ConformanceReporter } from './server/test/docs/conformance-reporter.ts';

// A busy machine is slow and not broken: who waits for a condition waits long, and pays for it only where it fails.
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

// However many processors there are: a file may hold twenty of the hundred connections of the one PostgreSQL.
const maxWorkers = Math.max(1, Math.min(4, availableParallelism() - 1));

export default defineConfig({
  test: {
    reporters: [new ConformanceReporter(), 'default'],
    // Contract and server share one throw-away PostgreSQL; each file has a database of its own.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          // The colours are computed with, so the style sheet must not come out empty.
          css: true,
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...patience,
          // Each file has a product and a browser of its own; more than two starve each other.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          ...patience,
          testTimeout: isLong ? 3_600_000 : 600_000,
          // What is measured is measured alone. In the short form most wait for a time-out, and may do so together.
          maxWorkers: isLong ? 1 : 5,
          // After all the others, which would wait for the processors that are kept busy here.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

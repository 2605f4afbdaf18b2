import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isLong } from './faults/length.ts';
import { ConformanceReporter } from './server/test/docs/conformance-reporter.ts';
import { LongestFirst } from './test-support/longest-first.ts';

// A busy machine is slow and not broken, and a hang costs a minute; what may take longer states its own time-out.
const timeouts = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Half of it: the failure says which condition was waited for, and not only which test.
  expect: { poll: { timeout: 30_000 } },
};

// However many processors there are: a file may hold twenty of the hundred connections of the one PostgreSQL.
const maxWorkers = Math.min(4, availableParallelism());

// Areas of the server that watch or replace a package, which has to be done before it is loaded.
const replacing = ['server/src/auth/known-device.test.ts', 'server/src/auth/login-flood.test.ts'];

export default defineConfig({
  test: {
    reporters: [new ConformanceReporter(), 'default'],
    sequence: { sequencer: LongestFirst },
    // Contract and server share one throw-away PostgreSQL; each file has a database of its own.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          // The colours are computed with, so the style sheet must not come out empty.
          css: true,
          ...timeouts,
          maxWorkers,
          // Nothing here is replaced or kept between tests, and a process for each file would double the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'areas',
          include: ['server/src/*/**/*.test.ts'],
          exclude: ['server/src/platform/**', ...replacing],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['test-support/restore-mocks.ts'],
          ...timeouts,
          maxWorkers,
          // They speak HTTP to an app of their own. A process for each would load the whole server in it, a second each.
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'server/src/*.test.ts',
            'server/src/platform/**/*.test.ts',
            'server/test/**/*.test.ts',
            ...replacing,
          ],
          globalSetup: ['server/test/global-setup.ts'],
          ...timeouts,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...timeouts,
          // Each file has a product of its own; more than two starve each other.
          maxWorkers: 2,
          // Each starts a browser once, for all of its files. Each test has profiles of its own.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          ...timeouts,
          // What is measured is measured alone. In the short form most wait for a time-out, and may do so together.
          maxWorkers: isLong ? 1 : 5,
          // After all the others, which would wait for the processors that are kept busy here.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

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

// One more than there are processors, because a file waits now and then: for its database, for a process. However many
// there are: a file may hold twenty of the hundred connections of the one PostgreSQL.
const maxWorkers = Math.min(4, availableParallelism() + 1);

// What looks at processes, connections, clocks or memory, or replaces a package before it is loaded: each has a process of
// its own.
const alone = [
  'server/src/auth/{known-device,login-flood}.test.ts',
  'server/src/platform/backup/{keep-archive,nightly-backup,write-backup}.test.ts',
  'server/src/platform/{metrics,tracing}/**/*.test.ts',
  'server/src/platform/postgres/embedded-postgres.test.ts',
  'server/src/platform/crypto/passwords.test.ts',
  'server/src/platform/database/{database,migrations/apply-migrations}.test.ts',
  'server/src/platform/http/{limits/**/*.test.ts,{health,tarpit}.test.ts}',
  'server/src/platform/images/draw-in-process.test.ts',
  'server/src/platform/mail/outbox.test.ts',
];

// Tests of the server as a whole that do neither.
const together = [
  'server/src/{command-line,config}.test.ts',
  'server/test/{access,audit,docs,edits,languages,statements}/**/*.test.ts',
  'server/test/checks/{every-table,no-database-left}.test.ts',
  'server/test/hostile/{hostile-input,odd-requests,pipelining}.test.ts',
  'server/test/unreachable-database.test.ts',
];

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
          include: ['server/src/*/**/*.test.ts', ...together],
          exclude: alone,
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
          include: ['server/src/*.test.ts', 'server/test/**/*.test.ts', ...alone],
          exclude: together,
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
          // Each file has a product of its own. One of three waits: for a moment of rest, an animation, a mail.
          maxWorkers: 3,
          // Each starts a browser once, for all of its files. Each test has profiles of its own.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          globalSetup: ['faults/demo-desk/global-setup.ts'],
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

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, measured alone on two processors: one of them that came last would keep the others waiting. */
const longest = [
  'server/test/model/money-model',
  'server/src/main',
  'server/src/commands',
  'server/test/hostile-photos',
  'server/test/model/trade-model',
  'server/src/platform/postgres/embedded-postgres',
  'e2e/accessibility/accessibility',
  'e2e/cards/sell-photos',
  'e2e/access.',
  'e2e/orders/who-has-it',
  'e2e/support/answering',
  'e2e/money/money.',
  'e2e/buying',
  'e2e/persistence',
  'faults/backup',
  'faults/archive',
  'faults/stalled-standby',
  'faults/start',
  'faults/upgrade',
];

/** Starts the longest files first, then as the runner does: by what it knows of earlier runs, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

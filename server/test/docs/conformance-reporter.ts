import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { isLong } from '../../../faults/length.ts';
import { citedTests, citingRows } from './conformance-rows.ts';

/**
 * Fails a run in which a test that a page of docs/ cites was there, but did not pass: skipped, or never named so. Those
 * that the page says are only in the long form, or need a program, may be skipped; the run names them.
 */
export class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const vitest = this.#vitest;
    // A developer who picks single tests by name, or only collects them, knows that the others did not run.
    if (!vitest || vitest.config.testNamePattern || modules.some((module) => module.state() === 'queued'))
      return;
    const passed = new Map(
      modules.map((module) => [relative(vitest.config.root, module.moduleId), passedIn(module)]),
    );
    const missed = citingRows.flatMap(({ page, row, cell }) =>
      notPassed(cell, passed).map((test) => ({ ...test, page, row })),
    );
    const unproven = new Set(missed.filter(({ maySkip }) => maySkip).map(({ test }) => test));
    if (unproven.size > 0)
      process.stderr.write(`\nCited, and not proven by this run\n${[...unproven].join('\n')}\n`);
    const faults = missed
      .filter(({ maySkip }) => !maySkip)
      .map(({ page, test, row }) => `${page}: ${test} did not pass in this run: ${row}`);
    if (faults.length === 0) return;
    process.exitCode = 1;
    process.stderr.write(`\nTests are cited that prove nothing\n${faults.join('\n')}\n`);
  }
}

function passedIn(module: TestModule): string[] {
  const tests = [...module.children.allTests('passed')];
  // A group may be cited as a whole.
  const groups = [...module.children.allSuites()].filter((group) => group.state() === 'passed');
  return [...tests, ...groups].map(({ name }) => name);
}

/** The cited tests that no passed test answers to; files outside this run are not asked for. */
function notPassed(
  cell: string,
  passed: ReadonlyMap<string, string[]>,
): { test: string; maySkip: boolean }[] {
  return citedTests(cell).flatMap(({ path, names, elsewhere }) => {
    const ran = passed.get(path);
    if (!ran) return [];
    if (names.length === 0) return ran.length > 0 ? [] : [{ test: path, maySkip: false }];
    return names
      .filter((name) => !ran.some((title) => patternOf(name).test(title)))
      .map((name) => {
        const where = elsewhere.get(name);
        const maySkip = where !== undefined && !(where === 'long form' && isLong);
        return { test: `${path} "${name}"${where ? ` (${where})` : ''}`, maySkip };
      });
  });
}

/** A title as written: the runner puts values for %s, %j, %d and $name. */
function patternOf(name: string): RegExp {
  const parts = name.split(/%[a-z]|\$[\w.]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`);
}

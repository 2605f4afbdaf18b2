import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedDesk: string;
  }
}

/** A folder for the desk that the faults of a run share: whichever asks first makes it, when it is still young. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = makeDataDir('faults-desk');
  project.provide('sharedDesk', folder);
  return () => removeDataDir(folder);
}

import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { startServer } from '../test-support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product with the demo desk, which has stopped. */
    demoDesk: string;
  }
}

/** Makes the demo desk once: each file starts on a copy, in a third of the time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Without the built web every page would be a puzzling 404.
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
    throw new Error('The web is not built. Run the journeys through `npm test`, which builds it.');
  const dataDir = makeDataDir('demo-desk');
  const server = await startServer({ dataDir });
  await server.stop();
  project.provide('demoDesk', dataDir);
  return () => removeDataDir(dataDir);
}

import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type DemoDesk, makeDemoDesk } from './fixture/demo-desk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoDesk: DemoDesk;
  }
}

/** Makes the demo desk once: the product of each file starts on a copy of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Without the built web every page would be a puzzling 404.
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url)))
    throw new Error('The web is not built. Run the journeys through `npm test`, which builds it.');
  const { desk, end } = await makeDemoDesk();
  project.provide('demoDesk', desk);
  return end;
}

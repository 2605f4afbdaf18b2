import { existsSync } from 'node:fs';

/** The journeys need the built web: without it every page would be a puzzling 404. */
export function setup(): void {
  if (!existsSync(new URL('../web/dist/index.html', import.meta.url))) {
    throw new Error('The web is not built. Run the journeys through `npm test`, which builds it.');
  }
}

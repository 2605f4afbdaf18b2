import { readdirSync } from 'node:fs';
import type { Endpoint } from '@nairadesk/contract/endpoint';

const files = readdirSync(new URL('../../../contract/src/', import.meta.url));
const names = files.flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
const modules: object[] = await Promise.all(names.map((name) => import(`@nairadesk/contract/${name}`)));

/** Every call of the contract, whichever of its files it is in. */
export const contractEndpoints = modules
  .flatMap((module) => Object.values<unknown>({ ...module }))
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value
  );
}

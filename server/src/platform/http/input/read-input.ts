import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../database/ids.ts';
import { invalid, Refusal, unknownField } from '../../errors/refusal.ts';
import { readMultipart } from './multipart.ts';

const unknownFieldsNamed = 10;

/**
 * What a use case is given: query, body, path and file, checked by the contract. Refuses: unreadable, invalid, not_found
 * (an id in the path that is none).
 */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  const { body, file } = endpoint.multipart
    ? await readMultipart(request, endpoint.multipart, { textIsNoFile: endpoint.method === 'PATCH' })
    : { body: request.body ?? (endpoint.bodyOptional ? {} : undefined), file: undefined };
  if (endpoint.body && !isPlainObject(body)) throw new Refusal('unreadable');
  const params = request.params as Record<string, string>;
  const [query, payload] = [check(endpoint.query, request.query), check(endpoint.body, body)];
  const faults = [...query.faults, ...payload.faults];
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  const input = {
    ...query.data,
    ...payload.data,
    ...params,
    ...(endpoint.multipart && file && { [endpoint.multipart.name]: file }),
  };
  // Ids are UUIDs: anything else is answered as not found.
  if (!Object.values(params).every(isUuid)) throw new Refusal('not_found');
  return input;
}

/** What was read, and what is wrong with which field: empty where all is well. */
interface Checked {
  data: object;
  faults: Iterable<[string, string]>;
}

function check(schema: Endpoint['body'], value: unknown): Checked {
  if (!schema)
    return { data: {}, faults: (isPlainObject(value) ? Object.keys(value) : []).map(unknownField) };
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return { data: parsed.data as object, faults: [] };
  // A Map, because a field may be called __proto__.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, unknownFieldsNamed))
        fields.set(...unknownField([...issue.path, key].join('.')));
    } else if (!fields.has(issue.path.join('.'))) {
      fields.set(issue.path.join('.'), issue.message);
    }
  }
  return { data: {}, faults: fields };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

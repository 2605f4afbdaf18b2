import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { RefusalCode } from './errors.ts';
import type { FilePart } from './file-parts.ts';

type Schema = z.ZodMiniType;

/** The description of one call, from which route, validation, document and typed client are made. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  /** What it does, in one line, for the API's document. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `apiBase`; `{id}` marks a parameter. */
  path: Path;
  access: Access;
  /** Open to staff who still have to set up a required two-factor authentication, and may make no other call. */
  beforeTwoFactor: boolean;
  /** Public, and yet reads the bearer token of a sign-up, if one comes with the call. */
  signUpToken: boolean;
  /** Refused if the password was last typed more than `passwordCheckMinutes` ago. */
  asksPassword: boolean;
  query: Query;
  body: Body;
  /** A call without a body stands for one with an empty object. */
  bodyOptional: boolean;
  response: Response;
  /** HTTP status of success. */
  status: 200 | 201;
  /** Its own refusals, besides those that every call can give. */
  errors: readonly RefusalCode[];
  /** Honours the Idempotency-Key header: an authenticated POST that creates. */
  idempotent: boolean;
  /** Changes nothing: every GET, and a POST whose words are nothing for an address. It waits among the caller's reads. */
  reads: boolean;
  /** Reads the header `X-Device`: the tokens of devices on which accounts were logged in to, which have own rate limits. */
  readsDevice: boolean;
  /** The body arrives as multipart: the schema describes part `json`, and this is its file. Null: JSON. */
  multipart: FilePart | null;
  /** Answers with a stream of server-sent events, each of them a `response`. */
  stream: boolean;
  /** Its answer is so large that only a few are made at once, as of large lists. */
  large: boolean;
  /** Staff look back with it and decide nothing by it: a replica of the database may answer it. */
  looksBack: boolean;
  /** How long caches may keep the answer; null: not at all. Only for public calls. */
  cacheSeconds: number | null;
}

interface Draft<P extends string, Q, B, R> {
  summary: string;
  method: Endpoint['method'];
  path: P;
  access: Access;
  beforeTwoFactor?: boolean;
  signUpToken?: boolean;
  asksPassword?: boolean;
  query?: Q;
  body?: B;
  bodyOptional?: boolean;
  response: R;
  status?: 200 | 201;
  errors?: readonly RefusalCode[];
  idempotent?: boolean;
  reads?: boolean;
  readsDevice?: boolean;
  multipart?: FilePart;
  stream?: boolean;
  large?: boolean;
  looksBack?: boolean;
  cacheSeconds?: number;
}

/** Describes a call. What is left out takes the usual value: no query, no body, 200, JSON. */
export function endpoint<
  P extends string,
  R extends Schema,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(draft: Draft<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    errors: [],
    beforeTwoFactor: false,
    signUpToken: false,
    bodyOptional: false,
    asksPassword: false,
    idempotent: false,
    reads: draft.method === 'GET',
    readsDevice: false,
    multipart: null,
    stream: false,
    large: false,
    looksBack: false,
    cacheSeconds: null,
    ...draft,
    query: draft.query as Q,
    body: draft.body as B,
  };
}

/** Where the calls are mounted on their host. */
export const apiBase = '/api';

/** The one Trusted Types policy of the web: the server allows it by this name, the web makes it. */
export const trustedTypesPolicy = 'nairadesk';

/**
 * Sorts a flat request into the URL of its call, on its own host, and the body: `{id}` filled in, the query's values
 * behind it where there are any. The body is undefined where the call takes none.
 */
export function addressCall(
  endpoint: Pick<Endpoint, 'path' | 'query' | 'body'>,
  request: Readonly<Record<string, unknown>> = {},
): { url: string; body: Record<string, unknown> | undefined } {
  const rest = { ...request };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  if (endpoint.body === undefined) return { url: withQuery(path, rest), body: undefined };
  const query: Record<string, unknown> = {};
  for (const key of keysOf(endpoint.query)) {
    query[key] = rest[key];
    delete rest[key];
  }
  return { url: withQuery(path, query), body: rest };
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return text === '' ? `${apiBase}${path}` : `${apiBase}${path}?${text}`;
}

function keysOf(schema: Schema | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

/** '/orders/{id}' → { id: string } */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown;

type OutputOf<S> = S extends Schema ? z.output<S> : unknown;
type InputSideOf<S> = S extends Schema ? z.input<S> : unknown;

/** The input of the use case: path, query and body in one flat object, validated. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? PathParams<P> & OutputOf<Q> & OutputOf<B> : never;

/** What a client sends: the same before validation. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? PathParams<P> & InputSideOf<Q> & InputSideOf<B> : never;

/** What the call answers with. */
export type AnswerOf<E> =
  E extends Endpoint<string, Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never;

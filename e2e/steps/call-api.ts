import { login } from '@nairadesk/contract/auth';
import { type AnswerOf, addressCall, type Endpoint, type RequestOf } from '@nairadesk/contract/endpoint';
import { demoPassword } from '../fixture/browser.ts';

/** Makes a call of the contract on a running product, as a program would, with its file. Throws what a refusal says. */
export async function callApi<E extends Endpoint>(
  host: string,
  endpoint: E,
  request: RequestOf<E>,
  token = '',
  file?: Buffer,
): Promise<AnswerOf<E>> {
  const { url, body } = addressCall(endpoint, request as Record<string, unknown>);
  const answer = await fetch(host + url, {
    method: endpoint.method,
    headers: {
      ...(body && !endpoint.multipart && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && {
      body: endpoint.multipart ? form(body, endpoint.multipart.name, file) : JSON.stringify(body),
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as AnswerOf<E>;
}

function form(body: object, name: string, file: Buffer | undefined): FormData {
  const parts = new FormData();
  parts.set('json', JSON.stringify(body));
  if (file) parts.set(name, new Blob([new Uint8Array(file)]), 'a file');
  return parts;
}

/** Logs a person of the demo in, with its password unless another is given, and gives their token. */
export async function tokenOf(host: string, email: string, password = demoPassword): Promise<string> {
  return (await callApi(host, login, { email, password })).token;
}

/** Gives tokens of the demo's people, with one login each: with the twenty-first, the oldest session of a person ends. */
export function keepTokens(host: () => string): (email: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  return (email) => {
    const token = tokens.get(email) ?? tokenOf(host(), email);
    tokens.set(email, token);
    return token;
  };
}

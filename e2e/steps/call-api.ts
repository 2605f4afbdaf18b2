import { login } from '@nairadesk/contract/auth';
import { type AnswerOf, addressCall, type Endpoint, type RequestOf } from '@nairadesk/contract/endpoint';
import { demoPassword } from '../fixture/browser.ts';

/** Makes a call of the contract on a running product, as a program would. Throws what a refusal says. */
export async function callApi<E extends Endpoint>(
  host: string,
  endpoint: E,
  request: RequestOf<E>,
  token = '',
): Promise<AnswerOf<E>> {
  const { url, body } = addressCall(endpoint, request as Record<string, unknown>);
  const answer = await fetch(host + url, {
    method: endpoint.method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as AnswerOf<E>;
}

/** Logs a person of the demo in, with its password unless another is given, and gives their token. */
export async function tokenOf(host: string, email: string, password = demoPassword): Promise<string> {
  return (await callApi(host, login, { email, password })).token;
}

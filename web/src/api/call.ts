import { type AnswerOf, addressCall, type Endpoint, type RequestOf } from '@nairadesk/contract/endpoint';
import type { FilePart } from '@nairadesk/contract/file-parts';
import { recordAnswer } from '../browser/connection.ts';
import { deviceTokens } from '../session/device-tokens.ts';
import { logOut, useSession } from '../session/session.ts';
import { storedSignUp } from '../session/stored-sign-up.ts';
import { offerApproval } from './ask-approval.ts';
import { askPassword } from './ask-password.ts';
import { ApiFailure, failureOf, networkFailure } from './failure.ts';
import { takePrefetched } from './prefetch.ts';
import { readServerClock } from './server-clock.ts';
import { requireTwoFactor } from './two-factor-required.ts';

export interface CallOptions {
  /** For an endpoint that honours it: one key per submit, reused when that submit is retried. */
  idempotencyKey?: string;
  /** The file of a multipart call. */
  file?: Blob | null;
  signal?: AbortSignal;
  /** Past the answer that the browser may have kept. */
  fresh?: boolean;
}

/**
 * Makes a call of the contract. Throws `ApiFailure` when it fails, `AbortError` when it was cancelled. Where the
 * server asks for the password again, a dialog takes it and the call is made once more. Where it asks for a second
 * person, a dialog offers to ask one.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  try {
    return await callOnce(endpoint, request, options);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'approval_needed') offerApproval(failure);
    const wanted = failure instanceof ApiFailure && failure.code === 'password_confirmation_required';
    if (!wanted || !(await askPassword())) throw failure;
    return callOnce(endpoint, request, options);
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<AnswerOf<E>> {
  const { token, profile } = useSession.getState();
  const { url, body } = addressCall(endpoint, request as Record<string, unknown>);
  const headers = new Headers({ accept: 'application/json' });
  const bearer = endpoint.signUpToken ? storedSignUp.token() : endpoint.access === 'public' ? null : token;
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (endpoint.readsDevice && deviceTokens()) headers.set('x-device', deviceTokens());
  if (body && !endpoint.multipart) headers.set('content-type', 'application/json');

  const prefetched = endpoint.method === 'GET' ? takePrefetched(url, token) : undefined;
  const answer = await sent(endpoint, prefetched, url, {
    method: endpoint.method,
    headers,
    body:
      body && (endpoint.multipart ? multipart(body, endpoint.multipart, options.file) : JSON.stringify(body)),
    signal: options.signal,
    cache: options.fresh ? 'no-cache' : 'default',
  });
  const now = useSession.getState();
  if (endpoint.access !== 'public' && now.profile?.id !== profile?.id) {
    throw new DOMException('The session that made this call has ended', 'AbortError');
  }
  if (!(answer instanceof ApiFailure)) return answer as AnswerOf<E>;
  // A newer login may have replaced the token while this call was on its way.
  if (answer.status === 401 && endpoint.access !== 'public' && now.token === token) logOut('expired');
  if (answer.code === 'two_factor_enrolment_required' && now.token === token) requireTwoFactor(token);
  throw answer;
}

function multipart(
  body: Record<string, unknown>,
  { name }: FilePart,
  file: Blob | null | undefined,
): FormData {
  const form = new FormData();
  form.append('json', JSON.stringify(body));
  if (file) form.append(name, file);
  return form;
}

/** The server's answer, read to its end: a connection may break in the middle of it. */
async function sent(
  endpoint: Endpoint,
  prefetched: ReturnType<typeof takePrefetched>,
  url: string,
  init: RequestInit,
): Promise<unknown> {
  const asked = prefetched?.asked ?? Date.now();
  try {
    const response = await (prefetched?.response ?? fetch(url, init));
    readServerClock(response, asked);
    const answer = await (response.ok ? response.json() : failureOf(response));
    recordAnswer(true);
    return answer;
  } catch (reason) {
    if (init.signal?.aborted) throw reason;
    recordAnswer(false);
    throw networkFailure(!endpoint.reads, endpoint.idempotent);
  }
}

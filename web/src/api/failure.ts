import type { Failure, RefusalCode } from '@nairadesk/contract/errors';
import { message, translateText } from '../language/translate.ts';

/** Why a call failed, with a message ready to show, in the language that is spoken. `network`: no answer came back; `passkey`: the device gave none. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: RefusalCode | 'network' | 'passkey';
  /** Dotted path of a field → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly data: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: ApiFailure['code'], message: string, facts: Partial<ApiFailure> = {}) {
    super(translateText(message));
    this.status = status;
    this.code = code;
    this.fields = facts.fields ?? {};
    this.data = facts.data ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

/** Reads a non-2xx answer. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body = await bodyOf(response);
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiFailure(
    response.status,
    body?.code ?? 'internal',
    body?.message ?? message('Something went wrong on our side. Please try again in a moment.'),
    {
      fields: body?.fields,
      data: body?.data,
      retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
    },
  );
}

/** The failure when no answer came: says what is known about the change. */
export function networkFailure(changes: boolean, repeatable: boolean): ApiFailure {
  return new ApiFailure(0, 'network', words(changes, repeatable));
}

function words(changes: boolean, repeatable: boolean): string {
  if (!changes) return message('No connection. Your orders are safe.');
  return repeatable
    ? message(
        'The connection dropped. We don’t know whether it was saved. Press again: it can’t happen twice.',
      )
    : message('The connection dropped. We don’t know whether it was saved. Check before you try again.');
}

async function bodyOf(response: Response): Promise<Partial<Failure> | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

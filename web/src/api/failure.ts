import type { Failure, RefusalCode } from '@nairadesk/contract/errors';

/** Why a call failed, with a message ready to show. `network`: no answer came back; `passkey`: the device gave none. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: RefusalCode | 'network' | 'passkey';
  /** Dotted path of a field → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly data: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: ApiFailure['code'], message: string, facts: Partial<ApiFailure> = {}) {
    super(message);
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
    body?.message ?? 'Something went wrong on our side. Please try again in a moment.',
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
  if (!changes) return 'No connection. Your orders are safe.';
  const start = 'The connection dropped. We don’t know whether it was saved.';
  return repeatable ? `${start} Press again: it can’t happen twice.` : `${start} Check before you try again.`;
}

async function bodyOf(response: Response): Promise<Partial<Failure> | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

import { type Failure, type RefusalCode, refusals } from '@nairadesk/contract/errors';

interface Details {
  /** More exact than the message of the table. */
  message?: string;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
  /** When it may be tried again; goes into the header Retry-After. */
  retryAfterSeconds?: number;
}

/** A request that a rule refuses. Thrown by use cases, which rolls back, and turned into JSON by the endpoint. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? refusals[code].message);
    this.code = code;
    this.details = details;
  }

  get httpStatus(): number {
    return refusals[this.code].status;
  }

  /** The body of the answer (docs/specification.md 10.1.2). */
  body(): Failure {
    const { fields, data } = this.details;
    return {
      status: 'error',
      code: this.code,
      message: this.message,
      error: this.message,
      ...(fields && { fields }),
      ...(data && { data }),
    };
  }
}

/** A breach of a rule on named fields: 422, whose message is the first field's. */
export function invalid(fields: Record<string, string>): Refusal {
  const message = Object.values(fields)[0];
  return new Refusal('invalid', { fields, ...(message && { message }) });
}

/** A breach by a field that the call does not know, with its name: clients of the specification show the message alone. */
export function unknownField(path: string): [path: string, problem: string] {
  return [path, `Unknown field: ${path}`];
}

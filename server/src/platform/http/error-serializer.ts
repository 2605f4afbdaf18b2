interface Described {
  type: string;
  message: string;
  code: string | undefined;
  stack: string;
  [key: string]: unknown;
}

/**
 * Serializes an error for the log: enough to find the bug, nothing that a person wrote. The query builder puts a
 * statement's values into its message, and PostgreSQL puts a row's into `detail`: neither is logged.
 */
export function serializeError(error: unknown): Described {
  const cause = error instanceof Error && 'query' in error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return { type: typeof cause, message: '', code: undefined, stack: '' };
  const frames = cause.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: cause.name,
    message: cause.message,
    code: 'code' in cause ? String(cause.code) : undefined,
    stack: frames.slice(0, 12).join('\n'),
  };
}

import type { Span, Tracer } from '@opentelemetry/api';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

const clientKind = 2;
const errorStatus = 2;

type Ask = (...args: unknown[]) => unknown;

/**
 * Makes each statement that runs for a call a span below that of the call, by the name of the statement or its first
 * word: neither its text nor its values. What runs for no call, such as expiring orders, has none.
 */
export async function traceStatements(
  { pool }: Database,
  tracer: Tracer,
  current: () => Span | undefined,
): Promise<void> {
  const { ROOT_CONTEXT, trace } = await import('@opentelemetry/api');
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const ask = client.query.bind(client) as Ask;
    const traced: Ask = (...args) => {
      const parent = current();
      if (!parent) return ask(...args);
      const name = nameOf(args[0]);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
      const span = tracer.startSpan(
        name,
        { kind: clientKind, attributes },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      const answer = ask(...args);
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          () => fail(span),
        );
      else span.end();
      return answer;
    };
    client.query = traced as typeof client.query;
  });
}

function fail(span: Span): void {
  span.setStatus({ code: errorStatus });
  span.end();
}

function nameOf(statement: unknown): string {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : statement) as {
    name?: string;
    text?: string;
  };
  return name ?? /^\W*(\w{1,20})/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
}

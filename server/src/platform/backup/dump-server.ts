import { spawn } from 'node:child_process';
import type pg from 'pg';

/**
 * Copies the database of a server with PostgreSQL's own `pg_dump`, which must be there and not older than the server: what
 * it writes, piece by piece. Throws with a message for people.
 */
export async function* dumpServer(connection: pg.ClientConfig, signal?: AbortSignal): AsyncIterable<Buffer> {
  const { child, ended } = startClient('pg_dump', ['-Fc'], connection, signal);
  // Awaited at the end; where the pieces break off before that, they tell it first.
  ended.catch(() => {});
  yield* child.stdout;
  await ended;
}

/** Reads such a copy into an empty database, in one transaction. */
export async function loadDump(connection: pg.ClientConfig, from: string): Promise<void> {
  const args = [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '-d',
    connection.database ?? 'postgres',
    from,
  ];
  const { child, ended } = startClient('pg_restore', args, connection);
  child.stdout.resume();
  await ended;
}

// By variables: a list of processes shows no password.
function startClient(program: string, args: string[], connection: pg.ClientConfig, signal?: AbortSignal) {
  const child = spawn(program, args, {
    env: { ...environmentOf(connection), PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${program} is needed and could not be run: ${error.message}.`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${complaint.trim() || `exit code ${code}`}`));
    });
  });
  return { child, ended };
}

function environmentOf(connection: pg.ClientConfig): Record<string, string> {
  if (connection.connectionString) return fromAddress(new URL(connection.connectionString));
  const { host, port, user, password, database } = connection;
  return withoutEmpty({
    PGHOST: host,
    PGPORT: String(port ?? ''),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGDATABASE: database,
  });
}

function fromAddress(url: URL): Record<string, string> {
  const { searchParams: options } = url;
  return withoutEmpty({
    PGHOST: options.get('host') ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: options.get('sslmode') ?? undefined,
    PGSSLROOTCERT: options.get('sslrootcert') ?? undefined,
  });
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

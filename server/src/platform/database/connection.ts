import pg from 'pg';

/**
 * The line to the database is cut, was never had, or says nothing: nobody knows what became of the statement.
 * node-postgres has only words for these and no codes, and words change: it is known here by what happened.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseOutage';
  }
}

/** How a pool and its connections are set up. */
export interface ConnectionConfig extends pg.PoolConfig {
  /** After that an unanswered statement has failed; a statement may name less. 0 or absent: it is waited for. */
  silenceMilliseconds?: number;
}

type Callback = (error: unknown, ...result: unknown[]) => void;

/** A pool of connections that say an outage is one. */
export class ConnectionPool extends pg.Pool {
  constructor(config: ConnectionConfig) {
    super({ ...config, Client: Connection });
    // An idle connection that the server closed is replaced by the pool; unheard, the event would end the process.
    this.on('error', () => {});
  }

  /** As in `pg.Pool`. Refuses with a DatabaseOutage where no connection is to be had in time. */
  override connect(...args: never[]): never {
    const [callback] = args as Callback[];
    if (!callback) return super.connect().catch((error) => Promise.reject(outageOf(error))) as never;
    const told: Callback = (error, ...result) => callback(error && outageOf(error), ...result);
    return super.connect(told) as never;
  }
}

/** A connection that knows whether it is lost. */
class Connection extends pg.Client {
  readonly #silenceMilliseconds: number;
  #lost = false;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#silenceMilliseconds = config.silenceMilliseconds ?? 0;
    // Heard here, or it would end the process; whoever uses the connection gets the error with their statement.
    this.on('error', () => {
      this.#lost = true;
    });
  }

  override end(...args: never[]): never {
    this.#lost = true;
    return super.end(...(args as [])) as never;
  }

  /** As in `pg.Client`. Fails with a DatabaseOutage where the server neither answered nor refused. */
  override query(...args: never[]): never {
    const given: unknown[] = args;
    const [statement] = given;
    // What sends itself, such as a cursor, tells of its errors itself.
    if (typeof statement === 'object' && statement !== null && 'submit' in statement)
      return super.query(...(args as [never])) as never;
    const callback = given.at(-1);
    if (typeof callback !== 'function') return this.#ask(given) as never;
    this.#ask(given.slice(0, -1)).then(
      (result) => callback(undefined, result),
      (error) => callback(error),
    );
    return undefined as never;
  }

  async #ask(args: unknown[]): Promise<unknown> {
    const [statement] = args as [{ silenceMilliseconds?: number } | string];
    const own = typeof statement === 'object' ? statement.silenceMilliseconds : undefined;
    const asked: Promise<unknown> = super.query(...(args as [string]));
    try {
      return await this.#unlessSilent(asked, own ?? this.#silenceMilliseconds);
    } catch (error) {
      throw this.#lost ? outageOf(error) : error;
    }
  }

  // The answer may still come, to a connection that nobody takes up again.
  async #unlessSilent(asked: Promise<unknown>, milliseconds: number): Promise<unknown> {
    if (milliseconds === 0) return asked;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#lost = true;
        reject(new Error('the database does not answer'));
      }, milliseconds);
    });
    return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
  }
}

// What the server itself said has a code, and may be no outage.
function outageOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof DatabaseOutage
    ? error
    : new DatabaseOutage(error);
}

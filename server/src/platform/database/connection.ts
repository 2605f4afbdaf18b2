import pg from 'pg';

/**
 * The connection to the database was lost, refused or silent: it is unknown what became of the statement. node-postgres
 * has no codes for these, only messages that may change, so this class detects them by what happened.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseOutage';
  }
}

/** How a pool and its connections are set up. */
export interface ConnectionConfig extends pg.PoolConfig {
  /** After this an unanswered statement fails; a statement may set less. 0 or absent: no time-out. */
  silenceMilliseconds?: number;
}

type Callback = (error: unknown, ...result: unknown[]) => void;

/** A pool of connections that report an outage as DatabaseOutage. */
export class ConnectionPool extends pg.Pool {
  constructor(config: ConnectionConfig) {
    super({ ...config, Client: Connection });
    // An idle connection that the server closed is replaced by the pool; unheard, the event would end the process.
    this.on('error', () => {});
  }

  /** As in `pg.Pool`. Fails with a DatabaseOutage if there is no connection in time. */
  override connect(...args: never[]): never {
    const [callback] = args as Callback[];
    if (!callback) return super.connect().catch((error) => Promise.reject(outageOf(error))) as never;
    const onConnect: Callback = (error, ...result) => callback(error && outageOf(error), ...result);
    return super.connect(onConnect) as never;
  }

  /**
   * As in `pg.Pool`, without a callback. That one drops the connection after any error; here it stays for the next
   * statement when the server only refused this one.
   */
  override query(...args: never[]): never {
    return this.#ask(args) as never;
  }

  async #ask(args: never[]): Promise<unknown> {
    const client: pg.PoolClient = await this.connect();
    let outage: Error | undefined;
    try {
      return await client.query(...(args as [never]));
    } catch (error) {
      if (error instanceof DatabaseOutage) outage = error;
      throw error;
    } finally {
      client.release(outage);
    }
  }
}

/** A connection that knows whether it is lost. */
class Connection extends pg.Client {
  readonly #silenceMilliseconds: number;
  #lost = false;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#silenceMilliseconds = config.silenceMilliseconds ?? 0;
    // Without this listener the event would end the process; the caller gets the error from the statement.
    this.on('error', () => {
      this.#lost = true;
    });
  }

  override end(...args: never[]): never {
    this.#lost = true;
    return super.end(...(args as [])) as never;
  }

  /** As in `pg.Client`. Fails with a DatabaseOutage if the server neither answered nor refused. */
  override query(...args: never[]): never {
    const given: unknown[] = args;
    const [statement] = given;
    // Objects that submit themselves, such as cursors, report their own errors.
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

  // The answer may still arrive, on a connection that is not used again.
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

// An error from the server has a code, and may be no outage.
function outageOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof DatabaseOutage
    ? error
    : new DatabaseOutage(error);
}

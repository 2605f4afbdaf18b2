import pg from 'pg';

const lookEveryMilliseconds = 5_000;
const answerMilliseconds = 3_000;

interface Line {
  /** The process of the server at its other end. */
  pid: number;
  letGo(): void;
}

/**
 * Connections whose statement was given up although the server may still be at work on it: a commit that waits for a
 * standby has no end there, whatever becomes of the line. Each keeps its place in the pool until it is answered or ends,
 * or until the server says that its process is gone, as one does that took over from another.
 */
export class AbandonedLines {
  readonly #connection: () => pg.ClientConfig;
  readonly #lines = new Set<Line>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: () => pg.ClientConfig) {
    this.#connection = connection;
  }

  /** Keeps a line until its statement settles or its process is gone; then `release` is called, once. */
  keep(pid: number, statement: Promise<unknown>, release: () => void): void {
    const line = {
      pid,
      letGo: () => {
        if (this.#lines.delete(line)) release();
      },
    };
    this.#lines.add(line);
    void statement.then(line.letGo, line.letGo);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMilliseconds).unref();
  }

  async #look(): Promise<void> {
    if (this.#lines.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const asked = [...this.#lines];
    const alive = await this.#readAlive(asked.map(({ pid }) => pid)).catch(() => null);
    if (alive === null) return;
    for (const line of asked) if (!alive.has(line.pid)) line.letGo();
  }

  async #readAlive(pids: number[]): Promise<Set<number>> {
    const client = new pg.Client({
      ...this.#connection(),
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where pid = any($1)',
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

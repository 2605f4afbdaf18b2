import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUser, ensureCluster } from './cluster.ts';
import { findHome, type Home } from './files.ts';
import { takeLease } from './leases.ts';
import { findOrStartPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { isAlive } from './processes.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** No durability at all: for throw-away clusters of the test suite only. */
  unsafeForTests?: boolean;
  /** Of PostgreSQL, beside ours, where this starts it. */
  settings?: readonly string[];
};

export type EmbeddedPostgres = {
  /** For pg's client, which takes the folder of a Unix socket as host. */
  connection: { host: string; port: number; user: string; database: string };
  /** False where a running server of this DATA_DIR was adopted. */
  startedHere: boolean;
  /** Where the data really is. */
  folder: string;
  /** Gives up the lease; the last process to do so shuts the server down and waits. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Runs the PostgreSQL of a DATA_DIR, or joins the one that runs already. It serves all processes that
 * called this: a process that stops while another still uses it (staff command, server) only leaves.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, unsafeForTests = false, settings } = options;
  let home = findHome(dataDir, log, unsafeForTests);
  const lease = await takeLease(`${home.folder}/users`);
  const leave = () => lease.leave(() => stopPostmaster(home, log));
  try {
    home = await ensureCluster(home, unsafeForTests);
    const postmaster = await findOrStartPostmaster(home, { log, unsafeForTests, settings });
    const endWatch = watch(home, postmaster, { log, unsafeForTests });
    let stopping: Promise<void> | undefined;
    return {
      connection: {
        host: postmaster.host,
        port: postmaster.port,
        user: databaseUser,
        database: 'postgres',
      },
      startedHere: postmaster.startedHere,
      folder: home.folder,
      stop() {
        stopping ??= endWatch().then(leave);
        return stopping;
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

// A killed postmaster comes back at the same address, so that the pool heals by itself.
function watch(
  home: Home,
  first: Postmaster,
  { log, unsafeForTests }: { log: (message: string) => void; unsafeForTests: boolean },
): () => Promise<void> {
  const ended = new AbortController();
  async function loop(): Promise<void> {
    let { pid } = first;
    while (!ended.signal.aborted) {
      await sleep(500, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted || isAlive(pid)) continue;
      log(`PostgreSQL (pid ${pid}) stopped unexpectedly. Starting it again.`);
      try {
        pid = (await findOrStartPostmaster(home, { log, unsafeForTests, at: first })).pid;
      } catch (error) {
        log(String(error));
      }
    }
  }
  const looping = loop();
  return () => {
    ended.abort();
    return looping;
  };
}

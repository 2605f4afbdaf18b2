import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type ReadingWish, readStatementFile, type StatementFile } from './read-statement-file.ts';

/** What the thread says once: the file, or why it is refused. */
export type Reading = { file: StatementFile } | { refused: string };

// The CSV parser makes an error, with its stack, of each row that is longer than the first, and forgives it.
Error.stackTraceLimit = 0;

// Reads one file, in a thread of its own: see read-in-thread.ts.
async function read(): Promise<Reading> {
  try {
    return { file: await readStatementFile(workerData as ReadingWish) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

const reading = await read();
// For the next thread, before this one is ended: it finds all of it compiled, which is half of what a short file takes.
flushCompileCache();
parentPort?.postMessage(reading);

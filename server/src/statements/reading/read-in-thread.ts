import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isSameMapping } from '@nairadesk/contract/statement-columns';
import { createKeyedSemaphore } from '../../platform/concurrency/keyed-semaphore.ts';
import { compiledInto } from '../../platform/files/compiled-into.ts';
import type { ReadingWish, StatementFile } from './read-statement-file.ts';
import type { Reading } from './reading-thread.ts';
import { refuseFile } from './refuse-file.ts';

// Of five megabytes, read in a second or two.
const longestMilliseconds = 20_000;
const heapMegabytes = 384;
const keptMilliseconds = 5 * 60_000;

// One file at a time: a file takes a processor, and the desk needs the other.
const inTurn = createKeyedSemaphore({ running: 1, waiting: 4, patienceMilliseconds: longestMilliseconds });

// The file that staff were shown last: they import it next. It follows from its bytes and mapping alone, so nothing makes
// it stale.
let kept: { bytesHash: string; file: StatementFile } | null = null;
let forgetting: NodeJS.Timeout | undefined;

/**
 * Reads a bank's statement in a thread of its own, so that no call waits for it, with a bound on its memory and time.
 * Refuses: invalid (file), too_many_requests, busy.
 */
export function readInThread(wish: ReadingWish): Promise<StatementFile> {
  return inTurn('statement', async () => {
    const bytesHash = hash('sha256', wish.bytes, 'hex');
    if (kept?.bytesHash === bytesHash && wish.mapping && isSameMapping(wish.mapping, kept.file.mapping))
      return { ...kept.file, isConfirmed: true };
    const file = await readAnew(wish);
    kept = { bytesHash, file };
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      kept = null;
    }, keptMilliseconds).unref();
    return file;
  });
}

async function readAnew(wish: ReadingWish): Promise<StatementFile> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: wish,
    env: compiledInto(),
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  try {
    const [reading] = (await once(thread, 'message', {
      signal: AbortSignal.timeout(longestMilliseconds),
    })) as [Reading];
    if ('refused' in reading) throw refuseFile(reading.refused);
    return reading.file;
  } catch (error) {
    const isTooMuch = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes(
      (error as { code?: string }).code ?? '',
    );
    throw isTooMuch ? refuseFile('This file is too large to read. Download a shorter period.') : error;
  } finally {
    await thread.terminate();
  }
}

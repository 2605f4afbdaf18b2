import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderStatus } from '@nairadesk/contract/order-status';

/** What a customer could show to prove what the desk has acknowledged: on disk before the next request goes out. */
export interface Witness {
  write(orderId: string, status: OrderStatus): void;
  /** The last acknowledged state of every order, as the file has it. */
  read(): Map<string, OrderStatus>;
  remove(): void;
}

export function createWitness(): Witness {
  const folder = mkdtempSync(join(tmpdir(), 'nairadesk-witness-'));
  const file = join(folder, 'acknowledged');
  const handle = openSync(file, 'a');
  return {
    write(orderId, status) {
      writeSync(handle, `${orderId} ${status}\n`);
      fsyncSync(handle);
    },
    read() {
      const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
      return new Map(lines.map((line) => line.split(' ') as [string, OrderStatus]));
    },
    remove() {
      closeSync(handle);
      rmSync(folder, { recursive: true });
    },
  };
}

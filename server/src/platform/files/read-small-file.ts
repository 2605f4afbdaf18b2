import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

const mostBytes = 64 * 1024;

/**
 * Reads a short text that a server or a command of root keeps in a folder where others may write too. Throws what opening
 * throws, as where there is none; and where it is no plain file, or a long one: a pipe put in its place would be waited
 * for, and a device read without end.
 */
export function readSmallFile(file: string): string {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants;
  const handle = openSync(file, O_RDONLY | O_NONBLOCK);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile() || stat.size > mostBytes)
      throw new Error(`${file} is no file that this product wrote.`);
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

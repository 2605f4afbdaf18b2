import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a text can be one of our ids. One that cannot names nothing, and is answered exactly so. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

/**
 * An id for a row that is only ever added: a UUID of version 7 (RFC 9562, section 5.7), which starts with the time in
 * milliseconds and ends with 74 random bits. New rows stand side by side in an index, and an id can't be guessed.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

import { statSync } from 'node:fs';

/**
 * Whom a new file in a server's folder is to belong to, so that the server can read what a command of root wrote there;
 * null: this is not root, and the file is the writer's own.
 */
export function ownerToKeep(folder: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

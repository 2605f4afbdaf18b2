import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';

/** A hash over the names and contents of files and folders (paths from the root), less what `isIgnored` names. */
export function fingerprint(paths, isIgnored = () => false) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((each) => listFiles(each, isIgnored)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether a stamp file holds this fingerprint. */
export function hasStamp(file, value) {
  try {
    return readFileSync(file, 'utf8') === value;
  } catch {
    return false;
  }
}

/** Notes that the work of this fingerprint is done. */
export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}

function listFiles(start, isIgnored) {
  const stat = statSync(fromRoot(start), { throwIfNoEntry: false });
  if (!stat || isIgnored(start)) return [];
  if (!stat.isDirectory()) return [start];
  return readdirSync(fromRoot(start)).flatMap((name) => listFiles(`${start}/${name}`, isIgnored));
}

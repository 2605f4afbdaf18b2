import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';

/**
 * What a stamp says of files and folders (paths from the root), less what `isIgnored` names: a hash over their names and
 * contents, and one over their sizes and times.
 */
export function stampOf({ paths, isIgnored = () => false }) {
  const files = listSorted(paths, isIgnored);
  return `${hashContents(files)} ${hashTimes(files)}`;
}

/**
 * Whether files are those that a stamp was written for. Their sizes and times say so in a tenth of the time that it takes
 * to read them, which is done where these differ: files that were copied or checked out anew may be the same.
 */
export function hasStamp(stampFile, { paths, isIgnored = () => false }) {
  const [contents, times] = readStamp(stampFile);
  if (!contents) return false;
  const files = listSorted(paths, isIgnored);
  const timesNow = hashTimes(files);
  if (times === timesNow) return true;
  if (contents !== hashContents(files)) return false;
  noteQuietly(stampFile, `${contents} ${timesNow}`);
  return true;
}

/** Notes that the work is done for the files of this stamp. */
export function writeStamp(stampFile, stamp) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  // In one step: another process may be about to read it.
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, stamp);
  renameSync(draft, stampFile);
}

// A server may run where it can write nothing.
function noteQuietly(stampFile, stamp) {
  try {
    writeStamp(stampFile, stamp);
  } catch {
    // The next one reads the files again.
  }
}

function readStamp(stampFile) {
  try {
    return readFileSync(stampFile, 'utf8').split(' ');
  } catch {
    return [];
  }
}

function hashContents(files) {
  const hash = createHash('sha256');
  for (const { file } of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

// The time of the last change, which no program can set, unlike that of the last modification.
function hashTimes(files) {
  const hash = createHash('sha256');
  for (const { file, stat } of files) hash.update(`${file}\0${stat.size}\0${stat.ctimeMs}\0`);
  return hash.digest('hex');
}

function listSorted(paths, isIgnored) {
  const files = paths.flatMap((each) => listFiles(each, isIgnored));
  return files.sort((one, other) => (one.file < other.file ? -1 : 1));
}

function listFiles(start, isIgnored) {
  if (isIgnored(start)) return [];
  const stat = statSync(fromRoot(start), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [{ file: start, stat }];
  return readdirSync(fromRoot(start)).flatMap((name) => listFiles(`${start}/${name}`, isIgnored));
}

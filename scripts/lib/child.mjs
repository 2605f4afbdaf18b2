import { spawn } from 'node:child_process';
import os from 'node:os';
import { projectRoot } from './project.mjs';

/** Starts a child that shares our terminal and gets our signals; `ended` is its exit code, shell style. */
export function startChild(file, args, options = {}) {
  const child = spawn(file, args, { cwd: projectRoot, stdio: 'inherit', ...options });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
  const stopForwarding = forwardSignals(child);
  ended.then(stopForwarding, stopForwarding);
  return { ended, end: () => child.kill('SIGTERM') };
}

/** Runs a child to its end. */
export function runChild(file, args, options) {
  return startChild(file, args, options).ended;
}

/** Runs a child silently: its output is for the one who finds that it failed. */
export async function runQuietly(file, args, options) {
  const chunks = [];
  const child = spawn(file, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const stopForwarding = forwardSignals(child);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message));
      resolve(127);
    });
    child.once('close', (status, signal) => resolve(status ?? 128 + os.constants.signals[signal]));
  });
  const received = stopForwarding();
  // Asked to end in the middle of our steps: what this one gave does not matter, and no other follows.
  if (received) process.exit(128 + os.constants.signals[received]);
  return { code, output: Buffer.concat(chunks).toString() };
}

// A terminal sends Ctrl-C to the child as well: sent on once more, it would read as "now, at once".
function forwardSignals(child) {
  let received;
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const isShared = signal !== 'SIGTERM' && process.stdin.isTTY;
    const listener = () => {
      received = signal;
      if (!isShared) child.kill(signal);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
    return received;
  };
}

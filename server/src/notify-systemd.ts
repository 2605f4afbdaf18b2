import { spawn } from 'node:child_process';

/**
 * Tells systemd, where it started this server (Type=notify), how it stands. Node has no datagrams of UNIX sockets, so
 * systemd's own program sends it; one that is missing or fails is said, and stops nothing. It names no process: where an
 * older Node started this one, that one stays the main process, or systemd would not wait for the end of the other.
 */
export function notifySystemd(
  socket: string | null,
  state: 'READY=1' | 'STOPPING=1',
  say: (line: string) => void,
): void {
  if (socket === null) return;
  const program = spawn('systemd-notify', [state], {
    env: { NOTIFY_SOCKET: socket, PATH: '/usr/bin:/bin' },
    stdio: 'ignore',
  });
  program.once('error', (error) => say(`systemd was not told ${state}: ${error.message}`));
  program.once('exit', (code) => {
    if (code) say(`systemd was not told ${state}: systemd-notify ended with ${code}`);
  });
  program.unref();
}

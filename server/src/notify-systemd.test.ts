import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { notifySystemd } from './notify-systemd.ts';

const folder = mkdtempSync(join(tmpdir(), 'nairadesk-notify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const canListen = ['systemd-notify', 'python3'].every((name) => spawnSync(name, ['--version']).status === 0);

// Node has no datagrams of UNIX sockets. It says when it listens, then what came.
const listener = `
import socket, sys
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
    heard.bind(sys.argv[1])
    print("listening", flush=True)
    print(heard.recv(4096).decode(), flush=True)
    # What systemd-notify waits for before it ends: that the first was read.
    heard.recv(4096)
`;

it.skipIf(!canListen)(
  'systemd: is told READY=1, and of no other main process than the one that it started',
  async () => {
    const socket = join(folder, 'notify');
    const systemd = spawn('python3', ['-c', listener, socket]);
    let heard = '';
    systemd.stdout.on('data', (data) => {
      heard += data;
    });
    await once(systemd.stdout, 'data');
    notifySystemd(socket, 'READY=1', (line) => expect.fail(line));
    await once(systemd, 'close');
    expect(heard.split('\n').filter(Boolean)).toEqual(['listening', 'READY=1']);
  },
);

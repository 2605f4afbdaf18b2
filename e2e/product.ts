import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../server/test/free-port.ts';

export interface Product {
  url: string;
  /** Where its own database lives. */
  dataDir: string;
  /** Waits for a mail to this address whose text matches, as it arrived at the SMTP peer. */
  mailTo(address: string, matching: RegExp): Promise<{ subject: string; text: string }>;
  /** Changes the product's own database: for what otherwise only time brings about. */
  sql(statement: string, values: unknown[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product as an operator would, with its demo desk and a real SMTP peer to deliver to. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const peer = await startMailPeer();
  const dataDir = mkdtempSync(join(tmpdir(), 'nairadesk-e2e-'));
  // Root's PostgreSQL runs as nobody, who must be able to reach its data here.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: peer.url,
      SEED: 'demo',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  await untilReady(url, () => complaints);
  return {
    url,
    dataDir,
    mailTo: peer.mailTo,
    async sql(statement, values) {
      // Joins the one that the product runs.
      const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
      const client = new pg.Client(database.connection);
      await client.connect();
      // Past the triggers, which let nobody change what has happened.
      await client.query('set session_replication_role = replica');
      await client.query(statement, values);
      await client.end();
      await database.stop();
    },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await peer.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, complaints: () => string): Promise<void> {
  for (let tries = 0; tries < 480; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(250);
  }
  throw new Error(`the product did not start:\n${complaints()}`);
}

async function startMailPeer() {
  const mails: { to: string; subject: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          mails.push({ to: address, subject: mail.subject ?? '', text: mail.text ?? '' });
        }
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(address: string, matching: RegExp) {
      for (let tries = 0; tries < 600; tries += 1) {
        const mail = mails.find(
          ({ to, subject, text }) => to === address && matching.test(`${subject}\n${text}`),
        );
        if (mail) return mail;
        await sleep(100);
      }
      throw new Error(`no mail to ${address} matches ${matching}`);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

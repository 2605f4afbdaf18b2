import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { type ReceivedMail, startMailSink } from '../test-support/mail-sink.ts';
import { rewriteHistory } from '../test-support/product-database.ts';
import { startServer } from '../test-support/server-process.ts';

export interface Product {
  url: string;
  /** Where its own database lives. */
  dataDir: string;
  /** Waits for a mail to this address whose text matches, as it arrived at the SMTP peer. */
  mailTo(address: string, matching: RegExp): Promise<ReceivedMail>;
  /** Changes the product's own database: for what otherwise only time brings about. */
  sql(statement: string, values: unknown[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product as an operator would, with its demo desk and a real SMTP peer to deliver to. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const sink = await startMailSink();
  const dataDir = makeDataDir('e2e');
  const env = { SMTP_URL: sink.url, RATE_LIMIT: 'on', ...settings };
  const server = await startServer({ dataDir, env });
  return {
    url: server.url,
    dataDir,
    mailTo: (address, matching) => sink.mailTo(address, matching),
    sql: (statement, values) => rewriteHistory(dataDir, statement, values),
    async stop() {
      await server.stop();
      await sink.stop();
      await removeDataDir(dataDir);
    },
  };
}

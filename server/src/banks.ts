import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { runCommand, say, type Typed } from './command-line.ts';
import { readConfig } from './config.ts';
import { openServices } from './open-services.ts';
import { createPaystack } from './platform/banks/paystack.ts';
import { createContext } from './platform/context/context.ts';
import { refreshBanks } from './settings/refresh-banks.ts';

const usage = `Usage: npm run banks -- refresh [--file banks.json]
Without a file, Paystack is asked (PAYSTACK_SECRET_KEY). A file holds Paystack's answer, or a list of { name, code }.`;

const listedBanks = z
  .array(
    z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      code: z.string().check(z.regex(/^[0-9A-Z]{2,10}$/)),
    }),
  )
  .check(z.minLength(1));

const options = { file: { type: 'string' } } as const;

await runCommand(usage, options, main);

/** Brings the list of banks up to date. Works beside a running server. */
async function main({ positionals, values }: Typed<typeof options>): Promise<void> {
  if (positionals.join(' ') !== 'refresh') throw new Error(usage);
  const config = readConfig();
  const listed = values.file ? await readBanksFile(values.file) : await askProvider(config.paystack);
  const { services, close } = await openServices(config, () => {});
  try {
    const { added, changed } = await refreshBanks(createContext(services), listed);
    say(`Banks read: ${listed.length}. Added: ${added}. Changed: ${changed}.`);
  } finally {
    await close();
  }
}

async function askProvider(paystack: ReturnType<typeof readConfig>['paystack']) {
  if (!paystack) throw new Error(`PAYSTACK_SECRET_KEY is not set.\n${usage}`);
  return createPaystack(paystack).listBanks();
}

async function readBanksFile(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} cannot be read.`);
  });
  const parsed = listedBanks.safeParse(listIn(text));
  if (!parsed.success) throw new Error(`${path} is not a list of banks.\n${usage}`);
  return parsed.data;
}

function listIn(text: string): unknown {
  try {
    const json = JSON.parse(text) as { data?: unknown };
    return Array.isArray(json) ? json : json?.data;
  } catch {
    return null;
  }
}

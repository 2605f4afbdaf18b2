import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readSecretFiles, secretSettings } from './secret-files.ts';
import {
  hashingThreads,
  isHttpsOrLoopback,
  isLoopbackHost,
  isOrigin,
  keysIn,
  originsIn,
  withName,
} from './setting-values.ts';

const flag = (name: string) => z.optional(z.enum(['0', '1', ''], `${name} must be 0 or 1`));

const environment = z.object({
  PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535'))),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http(s) address' })),
  ALLOWED_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => originsIn(list).every(isOrigin),
          'ALLOWED_ORIGINS must be origins like https://app.example, separated by commas',
        ),
      ),
  ),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')),
  ),
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL must start with postgres://')),
  ),
  DATA_DIR: z.optional(z.string().check(z.minLength(1, 'DATA_DIR must not be empty'))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '',
          'SMTP_URL must be an address that starts with smtp:// or smtps://',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'MAIL_FROM must be an email address')),
  ),
  SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'SECRET_KEY must be 64 hexadecimal digits (32 bytes)')),
  ),
  SECRET_KEYS_OLD: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => keysIn(list).every((key) => /^[0-9a-fA-F]{64}$/.test(key)),
          'SECRET_KEYS_OLD must be keys of 64 hexadecimal digits, separated by commas',
        ),
      ),
  ),
  PAYSTACK_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]*$/, 'PAYSTACK_SECRET_KEY must be a key like sk_live_…')),
  ),
  PAYSTACK_URL: z.optional(
    z.string().check(z.refine(isHttpsOrLoopback, 'PAYSTACK_URL must be an https address')),
  ),
  PUSH_SERVICES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => originsIn(list).every((origin) => isOrigin(origin) && isHttpsOrLoopback(origin)),
          'PUSH_SERVICES must be https origins like https://push.example, separated by commas',
        ),
      ),
  ),
  SEED: z.optional(z.enum(['demo', 'none'], 'SEED must be demo or none')),
  TRUST_PROXY: z.optional(
    z.string().check(z.regex(/^\d?$/, 'TRUST_PROXY must be a number of proxies from 0 to 9')),
  ),
  RATE_LIMIT: z.optional(z.enum(['on', 'off'], 'RATE_LIMIT must be on or off')),
  STAFF_2FA: z.optional(z.enum(['optional', 'required'], 'STAFF_2FA must be optional or required')),
  LAPSE_MINUTES: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'LAPSE_MINUTES must be a whole number'))),
  BACKUP_DIR: z.optional(z.string()),
  ARCHIVE_DIR: z.optional(z.string()),
  BACKUP_HOUR: z.optional(
    z.string().check(z.regex(/^([01]?\d|2[0-3])$/, 'BACKUP_HOUR must be a whole number from 0 to 23')),
  ),
  BACKUP_KEEP: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'BACKUP_KEEP must be a whole number from 1 to 9999')),
  ),
  DRAIN_SECONDS: z.optional(
    z.string().check(z.regex(/^\d{1,3}$/, 'DRAIN_SECONDS must be a whole number from 0 to 999')),
  ),
  SEARCH_MILLISECONDS: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{2,4}$/, 'SEARCH_MILLISECONDS must be a whole number from 100 to 99999')),
  ),
  METRICS_PORT: z.optional(
    z.string().check(z.regex(/^\d{1,5}$/, 'METRICS_PORT must be a number from 0 to 65535')),
  ),
  METRICS_HOST: z.optional(z.string()),
  ACCESS_LOG: flag('ACCESS_LOG'),
  // Read by OpenTelemetry's own library, as are all others of its names.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.string()),
  OTEL_TRACES_EXPORTER: z.optional(z.string()),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  UV_THREADPOOL_SIZE: z.optional(
    z
      .string()
      .check(
        z.regex(/^([3-9]|[1-9]\d|[1-9]\d\d)$/, 'UV_THREADPOOL_SIZE must be a whole number from 3 to 999'),
      ),
  ),
  NOTIFY_SOCKET: z.optional(z.string()),
  ALLOW_UNSAFE_DATABASE: flag('ALLOW_UNSAFE_DATABASE'),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  ),
});

export interface Config {
  port: number;
  host: string;
  /** The public address of the site, which links in mails start with. No slash at the end. */
  publicUrl: string;
  /** Other origins whose pages may call the API, as browsers send them in Origin. */
  allowedOrigins: readonly string[];
  /** Null: the app brings its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica of it, for what staff look back at; null: there is none. */
  databaseReplicaUrl: string | null;
  dataDir: string;
  /** Null: mails stay in the outbox, readable at a link printed at the start. */
  smtpUrl: string | null;
  mailFrom: string;
  /** 32 bytes in hex; null: a key file in `dataDir`, made at first start. */
  secretKey: string | null;
  /** Keys that are read beside it: those before it, or the next one (docs/operating.md, "Another secret key"). */
  oldSecretKeys: readonly string[];
  /** The provider of account names; null: names are only typed. The key is never logged. */
  paystack: { url: string; key: string } | null;
  /** Origins of push services of one's own, besides those of the browsers' makers. */
  pushServices: readonly string[];
  seed: 'demo' | 'none';
  /** How many proxies are in front; each adds its client to X-Forwarded-For. */
  trustProxy: number;
  rateLimit: boolean;
  /** `required`: staff can do nothing before they set up two-factor authentication. */
  staffTwoFactor: 'optional' | 'required';
  /** How long after its payment window an unreported order expires. */
  expireAfterMinutes: number;
  /** Where a backup is made every night; null: nowhere. */
  backups: { folder: string; hour: number; keep: number } | null;
  /** Where the write-ahead log of its own database goes; null: nowhere. */
  archiveDir: string | null;
  /** How long it serves on after it was told to end, so that balancers see it. */
  drainSeconds: number;
  /** How long a search may keep its connection to the database. */
  searchMilliseconds: number;
  /** Where `/metrics` is served, on a port of its own; null: nowhere. */
  metrics: { port: number; host: string } | null;
  /** Whether each answer gets a line in the log. */
  accessLog: boolean;
  /** Whether calls are traced, to where the OTEL_* variables say. */
  traces: boolean;
  /** How many passwords are hashed at once. */
  hashingThreads: number;
  /** Where systemd waits to be told that this server is ready; null: it didn't start it. */
  notifySocket: string | null;
  allowUnsafeDatabase: boolean;
  logLevel: string;
}

/**
 * Reads the configuration from the environment: the only place that does.
 * Throws an Error whose message names the variable when a value makes no sense, or its file can't be read.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse({ ...env, ...readSecretFiles(env) });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => withName(String(issue.path[0]), issue.message));
    throw new Error(`Cannot start: ${problems.join('; ')}.`);
  }
  const e = parsed.data;
  const port = portOf('PORT', e.PORT ?? '3000');
  assertArchive(e);
  const host = e.HOST || 'localhost';
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const trustProxy = Number(e.TRUST_PROXY ?? 0);
  return {
    port,
    host,
    publicUrl,
    allowedOrigins: originsIn(e.ALLOWED_ORIGINS ?? ''),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL || null,
    dataDir: resolve(e.DATA_DIR ?? 'data'),
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'Nairadesk <no-reply@nairadesk.example>',
    secretKey: e.SECRET_KEY ?? null,
    oldSecretKeys: keysIn(e.SECRET_KEYS_OLD ?? ''),
    paystack: e.PAYSTACK_SECRET_KEY
      ? {
          url: (e.PAYSTACK_URL ?? 'https://api.paystack.co').replace(/\/+$/, ''),
          key: e.PAYSTACK_SECRET_KEY,
        }
      : null,
    pushServices: originsIn(e.PUSH_SERVICES ?? ''),
    // The demo password is public: demo data is only for this machine unless asked for.
    seed: e.SEED ?? (e.DATABASE_URL || !isOnlyHere({ host, publicUrl, trustProxy }) ? 'none' : 'demo'),
    trustProxy,
    rateLimit: e.RATE_LIMIT !== 'off',
    staffTwoFactor: e.STAFF_2FA ?? 'optional',
    expireAfterMinutes: Number(e.LAPSE_MINUTES ?? 60),
    backups: e.BACKUP_DIR
      ? {
          folder: resolve(e.BACKUP_DIR),
          hour: Number(e.BACKUP_HOUR ?? 2),
          keep: Number(e.BACKUP_KEEP ?? 14),
        }
      : null,
    archiveDir: e.ARCHIVE_DIR ? resolve(e.ARCHIVE_DIR) : null,
    drainSeconds: Number(e.DRAIN_SECONDS ?? 5),
    searchMilliseconds: Number(e.SEARCH_MILLISECONDS ?? 1000),
    metrics: e.METRICS_PORT
      ? { port: portOf('METRICS_PORT', e.METRICS_PORT), host: e.METRICS_HOST || 'localhost' }
      : null,
    accessLog: e.ACCESS_LOG === '1',
    traces:
      Boolean(e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || e.OTEL_EXPORTER_OTLP_ENDPOINT) &&
      e.OTEL_TRACES_EXPORTER !== 'none' &&
      e.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
    hashingThreads: hashingThreads(Number(e.UV_THREADPOOL_SIZE ?? 4)),
    notifySocket: e.NOTIFY_SOCKET || null,
    allowUnsafeDatabase: e.ALLOW_UNSAFE_DATABASE === '1',
    logLevel: e.LOG_LEVEL ?? 'warn',
  };
}

function portOf(name: string, digits: string): number {
  if (Number(digits) > 65535) throw new Error(`Cannot start: ${name} must be a number from 0 to 65535.`);
  return Number(digits);
}

function assertArchive({ ARCHIVE_DIR, BACKUP_DIR, DATABASE_URL }: z.infer<typeof environment>): void {
  if (!ARCHIVE_DIR) return;
  if (DATABASE_URL)
    throw new Error(
      'Cannot start: ARCHIVE_DIR is for the database that the app brings. With DATABASE_URL archive on that server.',
    );
  // Without backups nothing would begin it, and it would grow for ever.
  if (!BACKUP_DIR) throw new Error('Cannot start: ARCHIVE_DIR needs BACKUP_DIR.');
}

/**
 * Tells whether only this machine can reach the desk. Behind a proxy on this machine only the public address, or that a
 * proxy is trusted, tells otherwise: each alone is enough, because either may be forgotten.
 */
export function isOnlyHere({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  return isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname) && trustProxy === 0;
}

/** The names of all variables that are read, those of files included. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
];

/** Where a setting's value comes from: the file, its variable, or nowhere. */
export function originOf(name: string, env = process.env): { file: string } | 'set' | 'default' {
  const file = secretSettings.some((secret) => secret === name) ? env[`${name}_FILE`] : undefined;
  if (file) return { file };
  return env[name] ? 'set' : 'default';
}

/** The password for `npm run staff` from the environment; undefined: ask for it. */
export function readStaffPassword(env: Record<string, string | undefined> = process.env): string | undefined {
  return env.STAFF_PASSWORD || undefined;
}

import { runCommand, say } from './command-line.ts';
import { type Config, originOf, readConfig } from './config.ts';

const usage = `Usage: npm run config
Prints the settings that hold, without secrets, and ends with 1 where one makes no sense.`;
const nameWidth = 22;

await runCommand(usage, {}, async () => {
  for (const [name, value] of settingsOf(readConfig()))
    say(`${name.padEnd(nameWidth)} ${value ?? 'none'}${saidOf(originOf(name))}`);
});

function settingsOf(config: Config): [name: string, value: string | number | null][] {
  return [
    ['PORT', config.port],
    ['HOST', config.host],
    ['PUBLIC_URL', config.publicUrl],
    ['ALLOWED_ORIGINS', config.allowedOrigins.join(', ') || null],
    ['DATABASE_URL', config.databaseUrl && withoutPassword(config.databaseUrl)],
    ['DATABASE_REPLICA_URL', config.databaseReplicaUrl && withoutPassword(config.databaseReplicaUrl)],
    ['DATA_DIR', config.dataDir],
    ['SMTP_URL', config.smtpUrl && withoutPassword(config.smtpUrl)],
    ['MAIL_FROM', config.mailFrom],
    ['SECRET_KEY', config.secretKey && '***'],
    ['SECRET_KEYS_OLD', config.oldSecretKeys.map(() => '***').join(', ') || null],
    ['PAYSTACK_SECRET_KEY', config.paystack && '***'],
    ['PAYSTACK_URL', config.paystack?.url ?? null],
    ['PUSH_SERVICES', config.pushServices.join(', ') || null],
    ['SEED', config.seed],
    ['TRUST_PROXY', config.trustProxy],
    ['RATE_LIMIT', config.rateLimit ? 'on' : 'off'],
    ['STAFF_2FA', config.staffTwoFactor],
    ['LAPSE_MINUTES', config.expireAfterMinutes],
    ['BACKUP_DIR', config.backups?.folder ?? null],
    ['ARCHIVE_DIR', config.archiveDir],
    ['BACKUP_HOUR', config.backups?.hour ?? null],
    ['BACKUP_KEEP', config.backups?.keep ?? null],
    ['DRAIN_SECONDS', config.drainSeconds],
    ['SEARCH_MILLISECONDS', config.searchMilliseconds],
    ['METRICS_PORT', config.metrics?.port ?? null],
    ['METRICS_HOST', config.metrics?.host ?? null],
    ['ACCESS_LOG', config.accessLog ? '1' : '0'],
    ['OTEL_*', config.traces ? 'traced' : 'not traced'],
    ['ALLOW_UNSAFE_DATABASE', config.allowUnsafeDatabase ? '1' : '0'],
    ['LOG_LEVEL', config.logLevel],
  ];
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  // A password with a sign that was not written out: all that is read as host, port and path may be of it.
  if (url.pathname.includes('@')) return `${url.protocol}//***`;
  // Some mail servers take one token for both.
  if (url.username && (url.username === url.password || (!url.password && /^smtp/.test(url.protocol))))
    url.username = '***';
  if (url.password) url.password = '***';
  // Where PostgreSQL's own addresses may have some too.
  for (const name of url.searchParams.keys())
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}

function saidOf(origin: ReturnType<typeof originOf>): string {
  if (typeof origin === 'object') return `  (from ${origin.file})`;
  return origin === 'set' ? '' : '  (default)';
}

import { expect, it } from 'vitest';
import { isOnlyHere, readConfig } from './config.ts';

it('readConfig: returns defaults when no variable is set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    smtpUrl: null,
    seed: 'demo',
    expireAfterMinutes: 60,
    searchMilliseconds: 1000,
    rateLimit: true,
    staffTwoFactor: 'optional',
  });
});

it('readConfig: seeds no demo data when DATABASE_URL is set', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://h/db' }).seed).toBe('none');
});

it('readConfig: seeds no demo data on a public HOST unless SEED=demo', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).seed).toBe('none');
  expect(readConfig({ HOST: '0.0.0.0', SEED: 'demo' }).seed).toBe('demo');
  expect(readConfig({ HOST: '127.0.0.1' }).seed).toBe('demo');
});

it('readConfig: seeds no demo data with a public PUBLIC_URL unless SEED=demo', () => {
  expect(readConfig({ PUBLIC_URL: 'https://desk.example' }).seed).toBe('none');
  expect(readConfig({ PUBLIC_URL: 'https://desk.example', SEED: 'demo' }).seed).toBe('demo');
  expect(readConfig({ PUBLIC_URL: 'http://localhost:5173/' }).seed).toBe('demo');
  expect(readConfig({ PUBLIC_URL: 'http://[::1]:3000' }).seed).toBe('demo');
});

it('readConfig: seeds no demo data behind a proxy, with PUBLIC_URL forgotten, unless SEED=demo', () => {
  expect(readConfig({ TRUST_PROXY: '1' }).seed).toBe('none');
  expect(readConfig({ TRUST_PROXY: '1', SEED: 'demo' }).seed).toBe('demo');
  expect(readConfig({ TRUST_PROXY: '0' }).seed).toBe('demo');
  expect(readConfig({ TRUST_PROXY: '' }).seed).toBe('demo');
  expect(isOnlyHere(readConfig({ TRUST_PROXY: '1' }))).toBe(false);
  expect(isOnlyHere(readConfig({}))).toBe(true);
});

it('readConfig: allows no other origin by default, and each origin of ALLOWED_ORIGINS once', () => {
  expect(readConfig({}).allowedOrigins).toEqual([]);
  expect(readConfig({ ALLOWED_ORIGINS: '' }).allowedOrigins).toEqual([]);
  const list = 'https://app.example, http://localhost:5000,,https://app.example';
  expect(readConfig({ ALLOWED_ORIGINS: list }).allowedOrigins).toEqual([
    'https://app.example',
    'http://localhost:5000',
  ]);
});

it('readConfig: requires 2FA for staff with STAFF_2FA=required', () => {
  expect(readConfig({ STAFF_2FA: 'required' }).staffTwoFactor).toBe('required');
});

it('readConfig: serves metrics with METRICS_PORT only, on this machine unless METRICS_HOST says otherwise', () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: 'localhost' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).metrics?.host).toBe('10.0.0.1');
});

it('readConfig: traces with an endpoint of OpenTelemetry only, unless it is switched off', () => {
  const endpoint = 'http://localhost:4318';
  expect(readConfig({}).traces).toBe(false);
  expect(readConfig({ OTEL_SERVICE_NAME: 'desk' }).traces).toBe(false);
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toBe(true);
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint }).traces).toBe(true);
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBe(false);
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBe(
    false,
  );
});

it('readConfig: disables Paystack without a key, and uses PAYSTACK_URL or its default with one', () => {
  expect(readConfig({ PAYSTACK_URL: 'http://localhost:4800' }).paystack).toBeNull();
  const key = 'sk_test_1';
  expect(readConfig({ PAYSTACK_SECRET_KEY: key }).paystack).toEqual({ url: 'https://api.paystack.co', key });
  expect(readConfig({ PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: 'http://localhost:4800/' }).paystack?.url).toBe(
    'http://localhost:4800',
  );
});

it.each([
  ['SEARCH_MILLISECONDS', '0'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['METRICS_PORT', 'on'],
  ['ACCESS_LOG', 'yes'],
  ['METRICS_PORT', '70000'],
  ['PUBLIC_URL', 'nairadesk.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'app.example'],
  ['ALLOWED_ORIGINS', 'https://app.example/'],
  ['ALLOWED_ORIGINS', 'https://app.example:443'],
  ['ALLOWED_ORIGINS', 'https://App.example'],
  ['ALLOWED_ORIGINS', 'file:///app'],
  ['ALLOWED_ORIGINS', 'https://app.example https://other.example'],
  ['ALLOWED_ORIGINS', 'https://app.example,ftp://app.example'],
  ['DATABASE_URL', 'mysql://h/db'],
  ['DATA_DIR', ''],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'no-address'],
  ['SECRET_KEY', 'short'],
  ['PUSH_SERVICES', 'http://push.example'],
  ['PUSH_SERVICES', 'https://push.example/path'],
  ['PUSH_SERVICES', '*'],
  ['PAYSTACK_SECRET_KEY', 'sk live'],
  ['PAYSTACK_URL', 'http://api.paystack.co'],
  ['PAYSTACK_URL', 'http://localhost.example.com'],
  ['PAYSTACK_URL', 'api.paystack.co'],
  ['SEED', 'yes'],
  ['TRUST_PROXY', 'maybe'],
  ['RATE_LIMIT', 'no'],
  ['STAFF_2FA', 'on'],
  ['STAFF_2FA', ''],
  ['LAPSE_MINUTES', '-1'],
  ['BACKUP_HOUR', '24'],
  ['BACKUP_KEEP', '0'],
  ['UV_THREADPOOL_SIZE', '2'],
  ['UV_THREADPOOL_SIZE', ''],
  ['ALLOW_UNSAFE_DATABASE', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('readConfig: refuses %s=%s, and names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Cannot start: .*${name}`));
});

it('readConfig: reserves threads of the pool for work other than hashing', () => {
  expect(readConfig({}).hashingThreads).toBeLessThanOrEqual(2);
  expect(readConfig({ UV_THREADPOOL_SIZE: '3' }).hashingThreads).toBe(1);
});

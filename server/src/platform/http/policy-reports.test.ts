import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { policyReportsPath, servePolicyReports } from './policy-reports.ts';

const world = useWorld();
const report = {
  'csp-report': {
    'document-uri': 'https://desk.example/reset-password?token=planted-token#planted',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?planted',
    'source-file': 'data:text/javascript,planted',
    'line-number': 3,
  },
};

function send(body: string, type = 'application/csp-report'): Promise<Response> {
  const headers = { 'content-type': type };
  return fetch(world.url + policyReportsPath, { method: 'POST', headers, body });
}

describe('policy reports', () => {
  it.each([
    ['no report', '{}', 400],
    ['no JSON', 'x', 400],
    ['a report without a directive', JSON.stringify({ 'csp-report': { 'document-uri': 'x' } }), 400],
    ['a very long one', JSON.stringify({ 'csp-report': { 'document-uri': 'x'.repeat(20_000) } }), 413],
  ])('refuse %s', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status);
  });

  it('accept what browsers send, and no other type', async () => {
    expect((await send(JSON.stringify(report))).status).toBe(204);
    expect((await send(JSON.stringify(report), 'application/json')).status).toBe(415);
  });

  it('are logged without the query of any address, ten a minute at most', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const app = Fastify({ logger: { level: 'warn', stream } });
    servePolicyReports(app);
    for (let sent = 0; sent < 25; sent += 1) {
      const headers = { 'content-type': 'application/csp-report' };
      await app.inject({ method: 'POST', url: policyReportsPath, headers, payload: JSON.stringify(report) });
    }
    await app.close();
    expect(lines.length).toBeGreaterThanOrEqual(10);
    // Twenty where a minute ends among them.
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      directive: 'script-src-elem',
      page: 'https://desk.example/reset-password',
      blocked: 'https://evil.example/x.js',
      source: 'data:',
      line: 3,
    });
    expect(lines.join('')).not.toContain('planted');
  });
});

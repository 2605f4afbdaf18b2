import { globSync, readFileSync } from 'node:fs';
import { matrix } from '@nairadesk/contract/access';
import { approvalTitles } from '@nairadesk/contract/approvals';
import { auditActions } from '@nairadesk/contract/audit-actions';
import { describe, expect, it } from 'vitest';
import { contractEndpoints } from '../access/contract-endpoints.ts';
import { callsOf, staffRows as rows, staffSection as section } from './staff-rows.ts';

const calls = rows.flatMap(callsOf);

// About one thing of one's own, which staff have too.
const isOpenToStaff = (access: keyof typeof matrix) =>
  access === 'member-own' ||
  (access !== 'public' && (matrix[access].admin === 'yes' || matrix[access]['super-admin'] === 'yes'));
const written = contractEndpoints
  .filter(({ reads, access }) => !reads && isOpenToStaff(access))
  .map(({ method, path }) => `${method} ${path}`);

const sources = globSync('server/src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
// A mail’s kind may have its last word from what happened.
const mailKinds = (kind: string) =>
  [`'${kind}'`, `\`${kind.replace(/-[a-z]+$/, '-')}\${`].some((written) => sources.includes(written));
const isNamed: Record<string, (name: string) => boolean> = {
  approval: (name) => name in approvalTitles,
  log: (name) => auditActions.some((action) => action === name),
  mail: mailKinds,
};

describe('docs/threat-model.md, what one member of staff can do', () => {
  it('has one row for each call with which staff change something, and for no other', () => {
    expect(written.length).toBeGreaterThan(80);
    expect(calls.toSorted()).toEqual(written.toSorted());
  });

  it('says in each row what is gained, who is told, and what is left', () => {
    const faults = rows.filter(([, , gained, told, left = '', end]) => {
      return !gained || !told || !/^(none|small|known)\b/.test(left) || end !== '';
    });
    expect(faults).toEqual([]);
  });

  it('names approvals, mails and actions of the log as the code does', () => {
    const names = [...section.matchAll(/\b(approval|mail|log) `([a-z-]+)`/g)];
    expect(names.length).toBeGreaterThan(50);
    const unknown = names.filter(([, what = '', name = '']) => !isNamed[what]?.(name));
    expect(unknown.map(([said]) => said)).toEqual([]);
  });
});

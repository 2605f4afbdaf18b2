import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { type QueueQuery, useSupportDesk } from '../../test/desks/support-desk.ts';

const { world, ben, queue, idOf, contact } = useSupportDesk();
const waiting = { responded: 'false', pageSize: '2' } as const;

/** All pages of what waits, each by its subjects. */
async function pagesOf(query: QueueQuery = waiting): Promise<string[][]> {
  const { data, nextCursor, total } = (await queue(query)).body;
  expect(total).toBe(5);
  const page = data.map(({ subject }) => subject);
  return nextCursor ? [page, ...(await pagesOf({ ...query, cursor: nextCursor }))] : [page];
}

it('shows what waits of people with an account before what visitors wrote, each oldest first', async () => {
  await contact({ subject: 'visitor 1' });
  await contact({ subject: 'visitor 2' });
  await idOf({ subject: 'customer 1' });
  await contact({ subject: 'visitor 3' });
  await idOf({ subject: 'customer 2' }, ben);
  const pages = [['customer 1', 'customer 2'], ['visitor 1', 'visitor 2'], ['visitor 3']];
  expect(await pagesOf()).toEqual(pages);
  expect(await pagesOf({ ...waiting, pageSize: '1' })).toEqual(pages.flat().map((subject) => [subject]));
  expect(await pagesOf({ ...waiting, search: 'r' })).toEqual(pages);
});

it('reads a page of what waits without the rest, behind 20,000 messages of visitors', async () => {
  await world.database.pool.query(
    `insert into support_messages (name, email, subject, message, created_at)
     select 'Visitor', 'v@x.ng', 'Hello', 'Hello', now() - n * interval '1 s' from generate_series(1, 20000) n`,
  );
  await idOf({ subject: 'customer 1' });
  await world.database.pool.query('analyze support_messages');
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const first = (await queue(waiting)).body;
  await queue({ ...waiting, cursor: first.nextCursor ?? '' });
  const statements = asked.mock.calls
    .map(([statement, values]) => ({ text: textOf(statement), values }))
    .filter(({ text }) => /from "support_messages" where .* order by/s.test(text));
  asked.mockRestore();
  expect(first.data.map(({ subject }) => subject)).toEqual(['customer 1', 'Hello']);
  expect(statements).toHaveLength(2);
  for (const { text, values } of statements) {
    const { rows } = await world.database.pool.query(`explain ${text}`, values as unknown[]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using support_messages_waiting_turn');
    expect(plan).not.toMatch(/Sort|Filter/);
  }
});

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: string })?.text ?? '');
}

import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { t } from '../language/translate.ts';
import type { Mail } from './mail.ts';
import { enqueueMerged } from './merge-mails.ts';

// Of what one mail gathers, so many are told in full.
const toldInFull = 20;

/**
 * Puts news in the outbox that one customer may get again and again, and that move no money: the first goes at once, and
 * what follows within ten minutes is gathered in one mail, so seven go in an hour at most. What they must know at once (an
 * order that is completed or reversed, a code, a refund, an offer, another bank account) is mailed by itself. To be called
 * once in a transaction.
 */
export async function enqueueNews(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  customerId: string,
  mail: Mail,
): Promise<void> {
  const about = { mergeKey: `news/${customerId}`, part: mail };
  await enqueueMerged(tx, ctx, about, (news: Mail[]) =>
    news.length === 1 ? mail : gathered(news, mail, ctx.config.publicUrl),
  );
}

/** One mail of several, oldest first, each under its subject and without its greeting. */
function gathered(news: readonly Mail[], last: Mail, publicUrl: string): Mail {
  const told = news.slice(-toldInFull);
  const [greeting] = last.paragraphs;
  return {
    kind: last.kind,
    to: last.to,
    subject: t('{count} messages about your orders', { count: news.length }),
    paragraphs: [
      ...(greeting ? [greeting] : []),
      ...(news.length > told.length
        ? [t('{count} earlier ones are in your history.', { count: news.length - told.length })]
        : []),
      ...told.map(({ subject, paragraphs }) => [subject, ...paragraphs.slice(1)].join('\n')),
    ],
    action: { label: t('See your orders'), url: `${publicUrl}/transaction-history` },
  };
}

import { listMessages } from '@nairadesk/contract/support';
import { useRead } from '../../api/use-read.ts';
import { usePages } from '../../components/list/use-pages.ts';
import { When } from '../../components/text/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { KnownList, rowEnd } from './known-list.tsx';

/** What a person wrote to us, and our replies. */
export function PersonMessages({ id }: { id: string }) {
  const pages = usePages(20);
  const asked = { responded: 'all' as const, userId: id, pageSize: pages.pageSize };
  const read = useRead(listMessages, asked, { keepPrevious: true });
  return (
    <KnownList
      what="messages"
      read={read}
      onMore={pages.more}
      row={({ subject, message, response, timeStamp }) => (
        <>
          <span className="font-medium [overflow-wrap:anywhere]">{subject}</span>
          {response === null && <Badge tone="attention">Waiting</Badge>}
          <When time={timeStamp} className={rowEnd} />
          <p className="w-full whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
          {response !== null && (
            <p className="w-full whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
              Our reply: {response}
            </p>
          )}
        </>
      )}
    />
  );
}

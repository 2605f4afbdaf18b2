import { listMessages } from '@nairadesk/contract/support';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useReplyingEnd } from './use-replying-end.ts';

const messagesAtOnce = 25;

/** The messages that match the filters, without those just answered here. */
export function useMessages() {
  const [{ responded, search }] = useSearch(paths.adminSupport);
  const [pages, setPages] = useState(1);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    listMessages,
    { responded: responded ? 'true' : 'false', search, pageSize: String(pages * messagesAtOnce) },
    { every: 15_000, keepPrevious: true },
  );
  const messages = (read.data?.data ?? []).filter(
    ({ id, response }) => !(hidden.has(id) && response === null),
  );
  useReplyingEnd({ replying: messages.flatMap(({ replying }) => replying) }, read.refetch);
  return {
    read,
    messages,
    hide: (id: string) => setHidden((before) => new Set([...before, id])),
    loadMore: () => setPages(pages + 1),
  };
}

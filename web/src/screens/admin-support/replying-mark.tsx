import type { ListedMessage } from '@nairadesk/contract/support';
import { firstName } from '../../components/text/first-name.ts';
import { useServerNow } from '../../components/text/use-server-now.ts';

/** "Ngozi is replying", until they have typed nothing for a minute. */
export function ReplyingMark({ replying }: Pick<ListedMessage, 'replying'>) {
  const now = useServerNow(5000);
  const names = replying.filter(({ until }) => Date.parse(until) > now).map(({ name }) => firstName(name));
  if (names.length === 0) return null;
  return (
    <span className="whitespace-nowrap rounded-full bg-brief px-2 py-0.5 font-medium text-on-night text-xs">
      {names.length === 1 ? `${names[0]} is replying` : `${names.join(' and ')} are replying`}
    </span>
  );
}

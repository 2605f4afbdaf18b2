import type { Flag } from '@nairadesk/contract/flag-kinds';
import { clsx } from 'clsx';
import { Flag as FlagIcon } from 'lucide-react';
import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { flagExplanation, flagLabel, moreOrders } from '../flag-words.ts';

interface FlagListProps {
  flags: readonly Flag[];
  /** Whether each links to the order where the same was seen. */
  linked?: boolean;
}

/** The flags of an order, each with what it means; nothing where there are none. */
export function FlagList({ flags, linked = false }: FlagListProps) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Flags" className="flex flex-col gap-1.5">
      {flags.map((flag) => (
        <li
          key={flag.kind}
          className={clsx(
            'flex gap-2.5 rounded-md px-3.5 py-2 text-sm',
            flag.level === 'red' ? 'bg-loss-soft text-loss' : 'bg-attention-soft text-attention-ink',
          )}
        >
          <FlagIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0">
            <span className="font-semibold">{flagLabel(flag)}.</span> {flagExplanation(flag)}
            {linked && flag.other && <OtherOrder other={flag.other} />}
            {flag.more && ` ${moreOrders(flag.more)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function OtherOrder({ other }: { other: NonNullable<Flag['other']> }) {
  const [search] = useSearch(paths.order);
  return (
    <Link
      to={paths.order}
      search={{ ...search, order: other.id, act: undefined }}
      className="-my-2 ml-1 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      Open {other.transactionId}
    </Link>
  );
}

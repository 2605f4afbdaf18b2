import { ArrowLeftRight, History, House, LifeBuoy } from 'lucide-react';
import { message, t } from '../../../language/translate.ts';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';

const entries = [
  { label: message('Home'), path: paths.dashboard, icon: House },
  { label: message('Trade'), path: paths.trade, icon: ArrowLeftRight },
  { label: message('Orders'), path: paths.transactionHistory, icon: History },
  { label: message('Help'), path: paths.support, icon: LifeBuoy },
] as const;

/** The four places under the thumb, with how many orders have a message; the menu of the top bar stays beside it. */
export function BottomBar({ news }: { news: number }) {
  return (
    <nav
      aria-label={t('Shortcuts')}
      className="border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid max-w-md grid-cols-4">
        {entries.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-ink-soft text-xs outline-offset-[-4px] aria-[current=page]:font-semibold aria-[current=page]:text-go-strong"
            >
              <Icon aria-hidden="true" className="size-5.5" />
              {t(label)}
              {path === paths.transactionHistory && news > 0 && <News count={news} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function News({ count }: { count: number }) {
  return (
    <span className="absolute top-1 left-1/2 ml-1.5 min-w-4.5 rounded-full bg-attention px-1 text-center font-semibold text-on-attention text-xs leading-[1.125rem]">
      <span className="sr-only">{t(', unread messages: ')}</span>
      {count}
    </span>
  );
}

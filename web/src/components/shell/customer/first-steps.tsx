import { getSettings } from '@nairadesk/contract/settings';
import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { PathLink } from '../../../router/link.tsx';
import { hrefOf } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';

/** What a new customer does once: bank account, wallet, first trade. */
export function FirstSteps() {
  const id = useId();
  const saved = useRead(getSettings, {}, { quiet: true }).data?.data;
  if (!saved) return null;
  const steps = [
    {
      label: t('Add your bank account'),
      why: t('We pay your sales into it.'),
      href: hrefOf(paths.settings, { tab: 'bank-details' }),
      done: saved.bankDetails !== null,
    },
    {
      label: t('Add a wallet'),
      why: t('Coins that you buy go there. Skip it for gift cards.'),
      href: hrefOf(paths.settings, { tab: 'wallet-address' }),
      done: saved.wallets.length > 0,
    },
    {
      label: t('Make your first trade'),
      why: t('Choose a coin or a card. You see every naira before you pay.'),
      href: hrefOf(paths.trade, {}),
      done: false,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4 font-semibold text-lg sm:text-xl">
        {t('Get started')}
      </h2>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {steps.map(({ label, why, href, done }, index) => (
          <li key={label}>
            <PathLink
              href={href}
              path={href.split('?')[0]}
              className="flex min-h-16 items-center gap-3.5 px-4 py-3 outline-offset-[-4px] hover:bg-sunken sm:px-5"
            >
              <span
                className={clsx(
                  'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
                  done ? 'bg-go-soft text-go-strong' : index === next ? 'bg-go text-on-go' : 'bg-sunken',
                )}
              >
                {done ? <Check aria-hidden="true" className="size-4.5" /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className={clsx('block font-medium', done && 'text-ink-soft')}>
                  {label}
                  {done && <span className="sr-only"> {t('(done)')}</span>}
                </span>
                <span className="block text-ink-soft text-sm">{why}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            </PathLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

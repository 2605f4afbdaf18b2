import { type CardsPageEntry, giftCardsPath } from '@nairadesk/contract/card-pages';
import { pathIn } from '@nairadesk/contract/languages';
import { clsx } from 'clsx';
import { GiftCard } from '../../components/asset/gift-card.tsx';
import { spokenLanguage, t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { tappableCardClass } from '../../ui/card.tsx';
import { PageFrame } from './page-frame.tsx';
import { countriesText, rateText } from './page-words.ts';

/** Every gift card that we buy by its rates, each with its best one; a link to its page. */
export function GiftCardsPage({ cards }: { cards: readonly CardsPageEntry[] }) {
  return (
    <PageFrame path={giftCardsPath}>
      <h1 className="mt-3 font-semibold text-2xl sm:text-3xl">{t('Gift card rates in naira')}</h1>
      <p className="mt-3 max-w-152 text-ink-soft text-lg">
        {t(
          'What we pay for gift cards today. Choose yours to see each country, value, form and receipt, and to work out what it brings.',
        )}
      </p>
      {cards.length === 0 ? (
        <p className="mt-8">{t('We aren’t buying gift cards right now. Please check back later.')}</p>
      ) : (
        <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {cards.map(({ name, logo, path, countries, best }) => (
            <li key={path} className="grid">
              <a
                href={pathIn(spokenLanguage(), path)}
                className={clsx(tappableCardClass, 'flex items-center gap-4')}
              >
                <GiftCard name={name} logo={logo} className="w-18" />
                <span className="min-w-0">
                  <span className="block font-medium [overflow-wrap:anywhere]">
                    <bdi>{name}</bdi>
                  </span>
                  <span className="block text-sm">
                    {withNodes(t('up to {rate}'), {
                      rate: <span className="font-semibold tabular-nums">{rateText(best)}</span>,
                    })}
                  </span>
                  <span className="block text-ink-soft text-xs">{countriesText(countries)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

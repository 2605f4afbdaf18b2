import { bestRate, type CardPage } from '@nairadesk/contract/card-pages';
import { GiftCard } from '../../components/asset/gift-card.tsx';
import { visitorsOnly } from '../../components/shell/login-links.ts';
import { lagosMoment } from '../../components/text/lagos-time.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CardCalculator } from './card-calculator.tsx';
import { CardRatesTable } from './card-rates-table.tsx';
import { DataBlock } from './data-block.tsx';
import { PageFrame } from './page-frame.tsx';
import { giftCardName, rateText } from './page-words.ts';

/** The page of one gift card: what it brings, by table and calculator, how selling works, and the way to sell it. */
export function GiftCardPage({ card }: { card: CardPage }) {
  return (
    <PageFrame path={card.path} here={card.name}>
      <CardHead card={card} />
      <div className="mt-7 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <Calculation card={card} />
        <section aria-labelledby="rates" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="rates" className="font-semibold text-xl">
            {t('Today’s rates')}
          </h2>
          <CardRatesTable rates={card.rates} />
        </section>
      </div>
      <HowSellingWorks />
      <DataBlock type="application/json" name="card-rates" data={card.rates} />
    </PageFrame>
  );
}

/** Its name, the best that it brings, and when the rates were last changed. */
function CardHead({ card: { name, logo, rates, updated } }: { card: CardPage }) {
  const best = bestRate(rates);
  return (
    <div className="mt-3 flex items-start gap-4">
      <GiftCard name={name} logo={logo} className="mt-1 w-20 max-sm:hidden" />
      <div>
        <h1 className="font-semibold text-2xl [overflow-wrap:anywhere] sm:text-3xl">
          {withNodes(t('Sell your {card} for naira'), { card: <bdi>{giftCardName(name)}</bdi> })}
        </h1>
        {best && (
          <p className="mt-2 text-ink-soft text-lg">
            {withNodes(t('We pay up to {rate}.'), {
              rate: <span className="font-semibold text-ink tabular-nums">{rateText(best)}</span>,
            })}
          </p>
        )}
        <p className="mt-1 text-ink-soft text-sm">
          {withNodes(t('Updated {time}, Lagos time'), {
            time: <time dateTime={updated}>{lagosMoment.format(new Date(updated))}</time>,
          })}
        </p>
      </div>
    </div>
  );
}

/** What the visitor's own card brings, and the way to sell it. */
function Calculation({ card }: { card: CardPage }) {
  return (
    <section
      aria-labelledby="calculator"
      className="rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="calculator" className="font-semibold text-lg">
        {t('What does mine bring?')}
      </h2>
      <CardCalculator rates={card.rates} />
      <a data-ref="sell" href={sellPath(card)} className={`${buttonClass({ size: 'lg', full: true })} mt-5`}>
        {t('Sell this card')}
      </a>
      <p className={`${visitorsOnly} mt-3 text-ink-soft text-sm`}>
        {withNodes(t('New here? {link} first. It takes two minutes.'), {
          link: (
            <a
              data-ref="sign-up"
              href={`${paths.signUp}?${new URLSearchParams({ next: sellPath(card) })}`}
              className="font-medium text-go underline underline-offset-4"
            >
              {t('Create your account')}
            </a>
          ),
        })}
      </p>
    </section>
  );
}

/** The form that sells it. A visitor logs in first, and comes back to it. */
function sellPath({ assetId }: CardPage): string {
  return `${paths.trade}?${new URLSearchParams({ tab: 'gift-card', asset: assetId, orderType: 'sell' })}`;
}

function HowSellingWorks() {
  return (
    <section aria-labelledby="selling" className="mt-12">
      <h2 id="selling" className="font-semibold text-xl">
        {t('How selling works')}
      </h2>
      <ol className="mt-3 flex max-w-152 list-decimal flex-col gap-2 pl-5 marker:font-semibold">
        <li>{t('Choose the country, value, form and receipt of your card. You see the exact naira.')}</li>
        <li>
          {t('Send us the card’s code. It’s encrypted, and only our team can open it, for your order.')}
        </li>
        <li>{t('We check the card, then pay the naira into your bank account.')}</li>
      </ol>
    </section>
  );
}

import { bestRate, type CardPage } from '@nairadesk/contract/card-pages';
import { GiftCard } from '../../components/asset/gift-card.tsx';
import { visitorsOnly } from '../../components/shell/login-links.ts';
import { lagosMoment } from '../../components/text/lagos-time.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CardCalculator } from './card-calculator.tsx';
import { CardRatesTable } from './card-rates-table.tsx';
import { DataBlock } from './data-block.tsx';
import { PageFrame } from './page-frame.tsx';
import { giftCardName, rateText } from './page-words.ts';

/** The page of one gift card: what it brings, by table and calculator, how selling works, and the way to sell it. */
export function GiftCardPage({ card }: { card: CardPage }) {
  const { name, logo, rates, updated } = card;
  const best = bestRate(rates);
  return (
    <PageFrame here={name}>
      <div className="mt-3 flex items-start gap-4">
        <GiftCard name={name} logo={logo} className="mt-1 w-20 max-sm:hidden" />
        <div>
          <h1 className="font-semibold text-2xl [overflow-wrap:anywhere] sm:text-3xl">
            Sell your <bdi>{giftCardName(name)}</bdi> for naira
          </h1>
          {best && (
            <p className="mt-2 text-ink-soft text-lg">
              We pay up to <span className="font-semibold text-ink tabular-nums">{rateText(best)}</span>.
            </p>
          )}
          <p className="mt-1 text-ink-soft text-sm">
            Updated <time dateTime={updated}>{lagosMoment.format(new Date(updated))}</time>, Lagos time
          </p>
        </div>
      </div>
      <div className="mt-7 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <section
          aria-labelledby="calculator"
          className="rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-6 lg:col-start-2 lg:row-start-1"
        >
          <h2 id="calculator" className="font-semibold text-lg">
            What does mine bring?
          </h2>
          <CardCalculator rates={rates} />
          <a
            data-ref="sell"
            href={sellPath(card)}
            className={`${buttonClass({ size: 'lg', full: true })} mt-5`}
          >
            Sell this card
          </a>
          <p className={`${visitorsOnly} mt-3 text-ink-soft text-sm`}>
            New here?{' '}
            <a
              data-ref="sign-up"
              href={`${paths.signUp}?${new URLSearchParams({ next: sellPath(card) })}`}
              className="font-medium text-go underline underline-offset-4"
            >
              Create your account
            </a>{' '}
            first. It takes two minutes.
          </p>
        </section>
        <section aria-labelledby="rates" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="rates" className="font-semibold text-xl">
            Today’s rates
          </h2>
          <CardRatesTable rates={rates} />
        </section>
      </div>
      <section aria-labelledby="selling" className="mt-12">
        <h2 id="selling" className="font-semibold text-xl">
          How selling works
        </h2>
        <ol className="mt-3 flex max-w-152 list-decimal flex-col gap-2 pl-5 marker:font-semibold">
          <li>Choose the country, value, form and receipt of your card. You see the exact naira.</li>
          <li>Send us the card’s code. It’s encrypted, and only our team can open it, for your order.</li>
          <li>We check the card, then pay the naira into your bank account.</li>
        </ol>
      </section>
      <DataBlock type="application/json" name="card-rates" data={rates} />
    </PageFrame>
  );
}

/** The form that sells it. Who isn't logged in logs in first, and comes back to it. */
function sellPath({ assetId }: CardPage): string {
  return `${paths.trade}?${new URLSearchParams({ tab: 'gift-card', asset: assetId, orderType: 'sell' })}`;
}

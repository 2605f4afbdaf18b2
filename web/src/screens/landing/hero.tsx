import { hours } from '@nairadesk/contract/brand';
import { addressCall } from '@nairadesk/contract/endpoint';
import { landingPath } from '@nairadesk/contract/languages';
import { getUsualTime } from '@nairadesk/contract/order-receipt';
import { LanguageLinks } from '../../components/shell/language-links.tsx';
import { t, translateText } from '../../language/translate.ts';
// Visible at once, so it is inlined: another request would delay the largest paint by a third.
import picture from '../../pictures/hero.svg?inline';
import { Picture } from './picture.tsx';
import { RateCalculator } from './rate-calculator.tsx';
import { columnClass, rowClass } from './section.tsx';

/** The hero: the headline, when we work and how long an order takes, and the rate calculator. On phones all fits the first screen. */
export function Hero() {
  return (
    <section aria-labelledby="hero" className="relative isolate overflow-hidden">
      <div
        className={`${columnClass} grid gap-x-12 gap-y-4 pt-4 sm:gap-y-6 sm:pt-10 lg:grid-cols-[1fr_27rem] lg:pt-14 max-lg:pb-6 lg:pb-14`}
      >
        <div>
          {/* On phones it is in the menu: the first screen is for the rates. */}
          <LanguageLinks
            hrefOf={landingPath}
            linkClass={rowClass}
            className="-mt-4 max-sm:supports-[selector(:popover-open)]:hidden"
          />
          <h1
            id="hero"
            className="max-w-156 font-semibold text-2xl max-sm:text-[1.625rem] max-sm:leading-[1.23] sm:text-4xl"
          >
            {t('Buy and sell crypto and gift cards in naira.')}
          </h1>
          <p className="mt-5 max-w-116 text-ink-soft text-lg max-sm:hidden">
            {t('See the exact amount first. Pay by bank transfer. Follow your order until it is done.')}
          </p>
          <p className="mt-1 font-medium text-sm sm:mt-5">
            {translateText(hours)}
            <span data-ref="usual" data-url={addressCall(getUsualTime).url} />
          </p>
        </div>
        <RateCalculator />
      </div>
      <Picture
        eager
        src={picture}
        width={2400}
        height={560}
        className="-z-10 max-lg:-mt-46 pointer-events-none relative h-100 w-full max-w-none object-[61%_100%] object-cover lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-130 lg:object-[50%_100%]"
      />
    </section>
  );
}

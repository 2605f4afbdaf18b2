import { brand } from '@nairadesk/contract/brand';
import { networks } from '@nairadesk/contract/networks';
import { message, t } from '../../language/translate.ts';
import picture from '../../pictures/choose.svg';
import { Picture } from './picture.tsx';
import { headingClass, Section } from './section.tsx';

const reasons = [
  {
    title: message('The price you see is the price you get'),
    text: message(
      'The rate on this page is the rate of your order. You see the exact total before you confirm, and it doesn’t change while you pay.',
    ),
  },
  {
    title: message('You always know where to pay'),
    text: message(
      'Each order shows the account number, the exact amount and the reference, ready to copy. A timer shows how long the price is locked.',
    ),
  },
  {
    title: message('You see every step'),
    text: message('Placed, reported, checked, sent. Your order updates by itself, and we email you too.'),
  },
  {
    title: message('Your wallet, your network'),
    text: message(
      'We don’t hold your coins. They go straight to your own wallet, on the network you choose. We support {count} networks.',
    ),
  },
];

/** The why-choose section: four promises that the product keeps. */
export function WhyChoose() {
  return (
    <Section labelledBy="why-choose" className="bg-band py-16 sm:py-20 lg:py-28">
      <div className="grid items-center gap-10 md:grid-cols-[1.1fr_1fr] lg:gap-20">
        <div>
          <h2 id="why-choose" className={headingClass}>
            {t('Why people choose {brand}', { brand: brand.name })}
          </h2>
          <ul className="mt-8 grid gap-x-10 sm:max-md:grid-cols-2 lg:grid-cols-2">
            {reasons.map(({ title, text }) => (
              <li key={title} className="border-edge/40 border-t py-5 sm:py-6">
                <h3 className="font-semibold text-lg">{t(title)}</h3>
                <p className="mt-1.5 text-ink-soft">{t(text, { count: networks.length })}</p>
              </li>
            ))}
          </ul>
        </div>
        <Picture
          src={picture}
          width={640}
          height={560}
          className="h-auto w-full rounded-xl max-md:order-first"
        />
      </div>
    </Section>
  );
}

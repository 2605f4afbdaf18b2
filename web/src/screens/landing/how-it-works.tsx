import { visitorsOnly } from '../../components/shell/login-links.ts';
import { message, t } from '../../language/translate.ts';
import coin from '../../pictures/coin.svg';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from './picture.tsx';
import { headingClass, Section } from './section.tsx';

const steps = [
  {
    title: message('Open your account'),
    text: message(
      'Sign up with your email and phone number, then tap the link we email you. It takes two minutes.',
    ),
  },
  {
    title: message('Type your amount'),
    text: message('Choose a coin or gift card, then buy or sell. You see the total and the minimum order.'),
  },
  {
    title: message('Pay or send'),
    text: message(
      'To buy, transfer the exact amount from your bank. To sell, send the coin or enter the card code. Then tell us with one tap.',
    ),
  },
  {
    title: message('Receive it'),
    text: message(
      'Our team checks your payment. Then we send the coin to your wallet, the card code to your email, or naira to your bank account.',
    ),
  },
];

/** The four steps, drawn on the deck of a bridge. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" labelledBy="how-it-works-title" className="py-16 sm:py-20 lg:py-28">
      <div className="flex items-end justify-between gap-10">
        <div>
          <h2 id="how-it-works-title" className={headingClass}>
            {t('How it works')}
          </h2>
          <p className="mt-3 max-w-128 text-ink-soft text-lg">
            {t('Four steps, whether you buy or sell, coins or gift cards.')}
          </p>
        </div>
        <Picture
          src={coin}
          width={480}
          height={320}
          className="-mb-4 hidden h-auto w-72 shrink-0 md:block lg:w-84"
        />
      </div>
      <ol className="relative mt-10 grid gap-8 border-go lg:mt-12 lg:grid-cols-4 lg:gap-8 lg:border-t-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative pb-1 pl-16 before:absolute before:top-12 before:bottom-[-2rem] before:left-5.5 before:w-1 before:bg-go last:before:hidden lg:pt-20 lg:pl-0 lg:before:hidden"
          >
            <span
              aria-hidden="true"
              className="absolute top-0 left-0 grid size-12 place-items-center rounded-full bg-go font-semibold text-lg text-on-go tabular-nums lg:-top-[1.625rem]"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold text-lg max-lg:pt-2.5 lg:-mt-9">{t(title)}</h3>
            <p className="mt-1.5 text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ol>
      <p className={`${visitorsOnly} mt-10 lg:mt-12`}>
        <a href={paths.signUp} className={`${buttonClass({ size: 'lg' })} max-sm:w-full`}>
          {t('Create your account')}
        </a>
      </p>
    </Section>
  );
}

import { clsx } from 'clsx';
import { message, t } from '../../language/translate.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { headingClass, Section } from './section.tsx';

// Samples: an operator puts the words of their own customers here.
const testimonials = [
  {
    words: message(
      'Buyers abroad pay me in USDT. I type the amount, I see the naira, I send. The figure that enters my account is the figure I saw.',
    ),
    name: 'Ifeoma Eze',
    about: message('Sells fabrics in Aba'),
  },
  {
    words: message(
      'The first time I paid late I was worried. They saw the transfer, wrote to me and finished it.',
    ),
    name: 'Musa Garba',
    about: message('Student in Kano'),
  },
  {
    words: message(
      'I copy the account number, pay from my bank app and the order updates by itself. No calls.',
    ),
    name: 'Tolani Adeyemi',
    about: message('Designer in Ibadan'),
  },
] as const;

/** The testimonials: one large, two beside it. */
export function Testimonials() {
  return (
    <Section
      id="testimonials"
      labelledBy="testimonials-title"
      className="bg-forest py-16 text-on-forest sm:py-20 lg:py-28"
    >
      <h2 id="testimonials-title" className={headingClass}>
        {t('What customers say')}
      </h2>
      <ul className="mt-8 grid gap-x-16 gap-y-10 lg:mt-12 lg:grid-cols-[1.3fr_1fr] lg:grid-rows-2">
        {testimonials.map(({ words, name, about }, index) => (
          <li key={name} className={clsx(index === 0 && 'lg:row-span-2')}>
            <figure className="flex h-full flex-col border-attention border-l-2 pl-5 sm:pl-7">
              <blockquote
                className={index === 0 ? 'font-medium text-xl sm:text-2xl' : 'text-base sm:text-lg'}
              >
                <p>“{t(words)}”</p>
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-3">
                <AssetTile name={name} size="sm" />
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-on-forest/80 text-sm">{t(about)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

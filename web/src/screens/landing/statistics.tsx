import { message, t } from '../../language/translate.ts';
import { columnClass } from './section.tsx';

const statistics = [
  { figure: '20k', what: message('joined') },
  { figure: '50k', what: message('transactions') },
  { figure: '50%', what: message('success rate') },
];

/** Three figures, on the water of the hero picture. */
export function Statistics() {
  return (
    <section aria-label={t('Statistics')} className="bg-forest text-on-forest">
      <dl
        className={`${columnClass} grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-x-3 gap-y-4 pt-4 pb-10 sm:gap-x-8 lg:pt-8 lg:pb-14`}
      >
        {statistics.map(({ figure, what }) => (
          <div
            key={what}
            className="flex flex-col-reverse justify-end border-attention border-l-2 pl-3 sm:pl-5"
          >
            <dt className="text-sm sm:text-lg">{t(what)}</dt>
            <dd className="font-semibold text-3xl tabular-nums sm:text-4xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

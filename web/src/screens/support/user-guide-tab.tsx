import { clsx } from 'clsx';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { type Guide, guides } from './help-texts.ts';

/** Choose a guide, read it. */
export function UserGuideTab() {
  const [{ guide: asked }, setSearch] = useSearch(paths.support);
  const guide = guides.find(({ value }) => value === asked) ?? guides[0];
  if (!guide) return null;
  return (
    <div className="flex max-w-160 flex-col gap-5">
      <Select
        label={t('What do you want to do?')}
        options={guides.map(({ value, title }) => ({ value, label: t(title) }))}
        value={guide.value}
        onChange={({ target }) => setSearch({ guide: target.value }, { replace: true })}
      />
      <GuideCard guide={guide} />
    </div>
  );
}

function GuideCard({ guide }: { guide: Guide }) {
  return (
    <Card>
      <article>
        <h2 className="font-semibold text-xl">{t(guide.title)}</h2>
        <p className="mt-1 text-ink-soft">{t(guide.intro)}</p>
        <ol className="mt-6 flex flex-col gap-5">
          {guide.steps.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-go-soft font-semibold text-go-strong text-sm tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0 pt-1">
                <h3 className="font-semibold">{t(step.title)}</h3>
                <p className="mt-0.5 text-ink-soft">{t(step.text)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-col gap-5">
          <Notice tone="attention" title={t('Remember')}>
            {t(guide.remember)}
          </Notice>
          <Link
            {...guide.start.link}
            className={clsx(buttonClass({ variant: 'secondary' }), 'sm:self-start')}
          >
            {t(guide.start.label)}
          </Link>
        </div>
      </article>
    </Card>
  );
}

import { brand } from '@nairadesk/contract/brand';
import { ChevronDown } from 'lucide-react';
import { textLinkClass } from '../../components/auth/auth-heading.tsx';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { questions } from './help-questions.ts';

/** The FAQ; one answer is open at a time. */
export function FaqTab() {
  return (
    <div className="max-w-160 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
      {questions.map(({ question, answer, next }) => (
        <details key={question} name="faq" className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold outline-offset-[-3px] hover:text-go sm:px-6 [&::-webkit-details-marker]:hidden">
            {t(question)}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-col gap-2.5 px-5 pb-5 text-ink-soft sm:px-6">
            {answer.map((paragraph) => (
              <p key={paragraph} className="[overflow-wrap:anywhere]">
                {t(paragraph, { email: brand.email, phone: brand.phone })}
              </p>
            ))}
            <Link {...next.link} className={`${textLinkClass} self-start`}>
              {t(next.label)}
            </Link>
          </div>
        </details>
      ))}
    </div>
  );
}

import { brand } from '@nairadesk/contract/brand';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { textLinkClass } from '../auth/auth-heading.tsx';
import { Logo } from './logo.tsx';

/** A legal text. */
export interface LegalText {
  title: string;
  intro: string;
  /** The day of the last change, for those who agreed to an earlier one. */
  updated: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** Shows the terms or the privacy policy. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="mx-auto max-w-176 px-5 py-6 sm:px-8 lg:py-10">
      <header>
        <Link to={paths.landing} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="py-8 outline-none sm:py-12">
        <h1 className="font-semibold text-2xl sm:text-3xl">{text.title}</h1>
        <p className="mt-3 text-ink-soft text-lg">{text.intro}</p>
        <p className="mt-3 text-ink-soft text-sm">Last updated {text.updated}</p>
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-9">
            <h2 className="font-semibold text-xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2.5 leading-7">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <section className="mt-9">
          <h2 className="font-semibold text-xl">Questions</h2>
          <p className="mt-2.5 leading-7">
            Write to{' '}
            <a href={`mailto:${brand.email}`} className={textLinkClass}>
              {brand.email}
            </a>{' '}
            or call {brand.phone}.
          </p>
        </section>
      </main>
      <nav aria-label="Legal pages" className="flex flex-wrap gap-x-8 gap-y-3 border-line border-t pt-6 pb-4">
        <Link to={paths.terms} className={textLinkClass}>
          Terms of Service
        </Link>
        <Link to={paths.privacy} className={textLinkClass}>
          Privacy Policy
        </Link>
        <Link to={paths.landing} className={textLinkClass}>
          Home page
        </Link>
      </nav>
    </div>
  );
}

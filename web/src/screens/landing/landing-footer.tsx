import { brand } from '@nairadesk/contract/brand';
import { giftCardsPath } from '@nairadesk/contract/card-pages';
import { pathIn } from '@nairadesk/contract/languages';
import type { ComponentProps, ReactNode } from 'react';
import { visitorsOnly } from '../../components/shell/login-links.ts';
import { Logo } from '../../components/shell/logo.tsx';
import { spokenLanguage, t, translateText } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';
import { AdireStrip } from './adire-strip.tsx';
import { anchors } from './anchors.ts';
import { columnClass } from './section.tsx';

const socialNames = { x: 'X', instagram: 'Instagram', facebook: 'Facebook', whatsapp: 'WhatsApp' };
const socialLinks = Object.entries(brand.social) as [keyof typeof socialNames, string][];

/** The footer: address, contact details and social links. */
export function LandingFooter() {
  return (
    <footer className="bg-night text-on-night">
      <AdireStrip />
      <div
        className={`${columnClass} grid gap-x-8 gap-y-8 pt-10 pb-8 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.4fr_1fr] lg:pt-14`}
      >
        <div>
          <Logo />
          <p className="mt-4 max-w-72 text-on-night/75">{translateText(brand.tagline)}.</p>
        </div>
        <Group title={t('On this page')}>
          {anchors.map(({ id, label }) => (
            <li key={id}>
              <FooterLink href={`#${id}`}>{t(label)}</FooterLink>
            </li>
          ))}
          <li className={visitorsOnly}>
            <FooterLink href={paths.login}>{t('Login')}</FooterLink>
          </li>
          <li className={visitorsOnly}>
            <FooterLink href={paths.signUp}>{t('Sign Up')}</FooterLink>
          </li>
        </Group>
        <Group title={t('Contact')}>
          <li>
            <FooterLink href={`mailto:${brand.email}`}>{brand.email}</FooterLink>
          </li>
          <li>
            <FooterLink href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</FooterLink>
          </li>
          <li className="py-2 text-on-night/75">{brand.address}</li>
        </Group>
        <Group title={t('Follow us')}>
          {socialLinks.map(([network, url]) => (
            <li key={network}>
              <FooterLink href={url} rel="noreferrer">
                {socialNames[network]}
              </FooterLink>
            </li>
          ))}
        </Group>
      </div>
      <p
        className={`${columnClass} flex flex-wrap justify-between gap-x-8 gap-y-2 pb-10 text-on-night/75 text-sm`}
      >
        <span>
          © {new Date().getFullYear()} {brand.name}
        </span>
        <span className="-my-2.5 flex flex-wrap gap-x-6">
          <FooterLink href={pathIn(spokenLanguage(), giftCardsPath)}>{t('Gift card rates')}</FooterLink>
          <FooterLink href={paths.terms}>{t('Terms of Service')}</FooterLink>
          <FooterLink href={paths.privacy}>{t('Privacy Policy')}</FooterLink>
        </span>
        <span>{t('Coin prices rise and fall. Trade only what you can afford to lose.')}</span>
      </p>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink(link: ComponentProps<'a'>) {
  return (
    <a
      {...link}
      className="inline-flex min-h-11 items-center rounded-sm text-on-night/75 [overflow-wrap:anywhere] underline-offset-4 outline-offset-0 hover:text-on-night hover:underline focus-visible:outline-attention lg:min-h-9"
    />
  );
}

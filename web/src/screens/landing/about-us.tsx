import { brand } from '@nairadesk/contract/brand';
import { t } from '../../language/translate.ts';
import picture from '../../pictures/who-we-are.svg';
import { Picture } from './picture.tsx';
import { headingClass, Section } from './section.tsx';

/** The about section. */
export function AboutUs() {
  return (
    <Section id="about-us" labelledBy="about-us-title" className="py-16 sm:py-20 lg:py-28">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        <Picture src={picture} width={640} height={560} className="h-auto w-full rounded-xl" />
        <div>
          <h2 id="about-us-title" className={headingClass}>
            {t('A Lagos team you can talk to')}
          </h2>
          <div className="mt-5 flex max-w-140 flex-col gap-4 text-ink-soft text-lg">
            <p>
              {t(
                '{brand} is a trading desk. You buy from us and sell to us. There’s no stranger on the other side, no haggling in a chat, and no waiting for an offer to be accepted.',
                { brand: brand.name },
              )}
            </p>
            <p>
              {t(
                'Naira moves by bank transfer between your account and ours. Our team checks every payment against its order before we send anything.',
              )}
            </p>
            <p>{t('Not sure about something? Message us. The person who replies can see your order.')}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}

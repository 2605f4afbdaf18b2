import { SkipLink } from '../../components/shell/skip-link.tsx';
import { t } from '../../language/translate.ts';
import { AboutUs } from './about-us.tsx';
import { AdireStrip } from './adire-strip.tsx';
import { ContactUs } from './contact-us.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

/** The landing page. */
export function LandingScreen() {
  return (
    <>
      <SkipLink label={t('Skip to content')} />
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Statistics />
        <AdireStrip />
        <AboutUs />
        <WhyChoose />
        <HowItWorks />
        <Testimonials />
        <ContactUs />
      </main>
      <LandingFooter />
    </>
  );
}

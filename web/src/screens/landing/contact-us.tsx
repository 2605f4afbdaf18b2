import { brand } from '@nairadesk/contract/brand';
import { Mail, MapPin, Phone } from 'lucide-react';
import { t } from '../../language/translate.ts';
import picture from '../../pictures/contact.svg';
import { ContactForm } from './contact-form.tsx';
import { Picture } from './picture.tsx';
import { headingClass, rowClass, Section } from './section.tsx';

/** The contact section, with a form that needs no account. */
export function ContactUs() {
  return (
    <Section id="contact-us" labelledBy="contact-us-title" className="py-16 sm:py-20 lg:py-28">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-20">
        <div className="flex flex-col">
          <h2 id="contact-us-title" className={headingClass}>
            {t('Contact us')}
          </h2>
          <p className="mt-3 max-w-128 text-ink-soft text-lg">
            {t('Ask us anything before you trade, or tell us what went wrong. We’ll reply by email.')}
          </p>
          <ContactDetails />
          <Picture
            src={picture}
            width={640}
            height={480}
            className="mt-auto hidden aspect-[5/3] h-auto w-full rounded-xl object-[50%_100%] object-cover lg:block"
          />
        </div>
        <ContactForm />
      </div>
    </Section>
  );
}

function ContactDetails() {
  return (
    <ul className="my-5 flex flex-col lg:mb-8 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-go">
      <li>
        <a href={`mailto:${brand.email}`} className={rowClass}>
          <Mail aria-hidden="true" />
          {brand.email}
        </a>
      </li>
      <li>
        <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className={rowClass}>
          <Phone aria-hidden="true" />
          {brand.phone}
        </a>
      </li>
      <li className="flex min-h-11 items-center gap-3 py-2">
        <MapPin aria-hidden="true" />
        {brand.address}
      </li>
    </ul>
  );
}

import { ExternalLink } from 'lucide-react';
import { message, t } from '../../language/translate.ts';
import { buttonClass } from '../../ui/button.tsx';

const gmail = {
  label: message('Open Gmail'),
  href: 'https://mail.google.com/',
  ends: /@(gmail|googlemail)\.com$/i,
};
const outlook = {
  label: message('Open Outlook'),
  href: 'https://outlook.live.com/mail/',
  ends: /@(outlook|hotmail|live|msn)\.[a-z.]+$/i,
};
const yahoo = {
  label: message('Open Yahoo Mail'),
  href: 'https://mail.yahoo.com/',
  ends: /@(yahoo|ymail|rocketmail)\.[a-z.]+$/i,
};

/** Links to the inbox: that of the address where its domain tells, else the two that most people have. */
export function OpenMail({ email }: { email: string | null }) {
  const known = [gmail, outlook, yahoo].find(({ ends }) => email !== null && ends.test(email));
  return (
    <div className="mb-5 flex flex-wrap gap-2.5">
      {(known ? [known] : [gmail, outlook]).map(({ label, href }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: known ? 'primary' : 'secondary' })} gap-2`}
        >
          {t(label)}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      ))}
    </div>
  );
}

import { brand } from '@nairadesk/contract/brand';
import { addressCall } from '@nairadesk/contract/endpoint';
import { contactBody, sendContactMessage } from '@nairadesk/contract/website';
import { networkFailure } from '../../api/failure.ts';
import { EmailField } from '../../components/form/email-field.tsx';
import { t, translateText } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** The contact form, which needs no login; start-contact-form.ts sends it. */
export function ContactForm() {
  return (
    <form
      noValidate
      aria-label={t('Contact us')}
      data-ref="contact"
      data-call={addressCall(sendContactMessage).url}
      className="flex flex-col gap-5 self-start rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Name')} autoComplete="name" {...rules('name')} />
        <EmailField label={t('Email')} {...rules('email')} />
      </div>
      <TextField label={t('Subject')} autoComplete="off" {...rules('subject')} />
      <Textarea
        label={t('Message')}
        rows={6}
        className="lg:[&_textarea]:min-h-56"
        hint={t('Never send your password, PIN or a gift card code here.')}
        {...rules('message')}
      />
      <div role="status" data-ref="contact-status" className="empty:hidden" />
      <Button type="submit" size="lg" className="min-w-44 self-start noscript:hidden max-sm:w-full">
        {t('Send message')}
      </Button>
      <noscript>
        <p>{t('This form needs JavaScript. You can also email {email}.', { email: brand.email })}</p>
      </noscript>
      <template data-ref="field-error">
        <FieldError>
          <span />
        </FieldError>
      </template>
      <template data-ref="contact-sent">
        <Notice tone="go">
          <p />
        </Notice>
      </template>
      <template data-ref="contact-failed">
        <Notice tone="loss">
          <p>{translateText(networkFailure(false, false).message)}</p>
        </Notice>
      </template>
    </form>
  );
}

const blank = { name: '', email: '', subject: '', message: '' };
const missing = messagesFor(blank);
const invalid = messagesFor({ ...blank, email: 'nonsense' });

/** Puts the contract's rules for a field into the markup: the script has none of its own. */
function rules(name: keyof typeof blank) {
  return {
    name,
    required: true,
    'data-missing': translateText(missing[name] ?? ''),
    'data-invalid': invalid[name] === missing[name] ? undefined : translateText(invalid[name] ?? ''),
  };
}

function messagesFor(values: typeof blank): Record<string, string> {
  const issues = contactBody.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

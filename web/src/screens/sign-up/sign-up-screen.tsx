import { register, registerBody } from '@nairadesk/contract/auth';
import { brand } from '@nairadesk/contract/brand';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AuthHeading, textLinkClass } from '../../components/auth/auth-heading.tsx';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { formResolver } from '../../components/form/form-resolver.ts';
import { mustMatch } from '../../components/form/must-match.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { storedLanguage } from '../../language/stored-language.ts';
import { message, t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Link } from '../../router/link.tsx';
import { go, useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useIsHydrated } from '../../router/use-is-hydrated.ts';
import { storedSignUp } from '../../session/stored-sign-up.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '', terms: false };
type SignUpForm = typeof empty;

const resolver = formResolver<SignUpForm>(registerBody, {
  confirmPassword: mustMatch('password'),
  terms: ({ terms }) =>
    terms ? undefined : message('You must agree to the Terms of Service and Privacy Policy.'),
});

/** Asks for an account; it works once the mailed link is opened. */
export function SignUpScreen() {
  const { form, call, next } = useRegister();
  const { errors } = form.formState;
  return (
    <>
      <AuthHeading title={t('Create your account')}>
        {t('One account for buying and selling. It takes two minutes.')}
      </AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit(({ name, email, phone, password }) =>
          call.send({ name, email, phone, password, ...chosenLanguage() }),
        )}
      >
        <TextField
          label={t('Full name')}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <EmailField
          // A password manager saves this one as the name to log in with, not the phone number below.
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label={t('Phone number')}
          type="tel"
          numeric="digits"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <NewPasswordFields form={form} name="password" label={t('Password')} />
        <Checkbox label={<Consent />} error={errors.terms?.message} {...form.register('terms')} />
        <Button type="submit" size="lg" full pending={call.pending}>
          {t('Create account')}
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-soft">
        {t('Already on {brand}?', { brand: brand.name })}{' '}
        {next ? (
          <Link to={paths.login} search={{ next }} className={textLinkClass}>
            {t('Sign in')}
          </Link>
        ) : (
          <Link to={paths.landing} className={textLinkClass}>
            {t('Sign in')}
          </Link>
        )}
      </p>
    </>
  );
}

/** Sends what was typed, then leads to the welcome screen. */
function useRegister() {
  const [{ next }] = useSearch(paths.signUp);
  const isHydrated = useIsHydrated();
  const form = useForm<SignUpForm>({ resolver, defaultValues: empty });
  const call = useCall(register, {
    onSuccess: ({ status, token }, { email }) => {
      if (status !== 'success') return;
      storedSignUp.keep(email, token, next);
      go({ to: paths.welcome });
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return { form, call, next: isHydrated ? next : undefined };
}

// English is the default, so it is no choice that another device should take over.
function chosenLanguage() {
  const language = storedLanguage();
  return language === 'en' ? {} : { language };
}

// In a tab of their own: what is typed stays.
function Consent() {
  const look = { target: '_blank', className: 'font-semibold text-go underline underline-offset-4' };
  return withNodes(t('I agree to the {terms} and {privacy}'), {
    terms: (
      <Link to={paths.terms} {...look}>
        {t('Terms of Service')}
      </Link>
    ),
    privacy: (
      <Link to={paths.privacy} {...look}>
        {t('Privacy Policy')}
      </Link>
    ),
  });
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { Profile } from '@nairadesk/contract/auth';
import { getSettings, profileBody, updateProfile } from '@nairadesk/contract/settings';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { readablePhone } from '../../components/text/readable-phone.ts';
import { t } from '../../language/translate.ts';
import { updateProfile as updateSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { CountryField } from './country-field.tsx';
import { LanguageCard } from './language-card.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Name, email, phone and country; and the language of a customer’s screens. */
export function PersonalInformationTab() {
  const isOfStaff = useSession((session) => session.role !== 'user');
  return (
    <div className="flex flex-col gap-6">
      <SettingsPart
        title={t('Personal Information')}
        hint={t("Your name and how we reach you. Click save changes when you're done.")}
        fields={4}
      >
        {({ profile }) => <ProfileForm stored={profile} />}
      </SettingsPart>
      {!isOfStaff && <LanguageCard />}
    </div>
  );
}

function ProfileForm({ stored }: { stored: Profile }) {
  const form = useForm({
    resolver: zodResolver(profileBody),
    defaultValues: valuesOf(stored),
  });
  const { errors } = form.formState;
  const save = useCall(updateProfile, {
    invalidates: [getSettings],
    onSuccess: (answer) => {
      updateSession(answer.data);
      form.reset(valuesOf(answer.data));
      toast.done(answer.message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.send(values))}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('Full name')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('Email')}
        type="email"
        value={stored.email}
        readOnly
        autoComplete="email"
        hint={t('You log in with this address. It can’t be changed here.')}
      />
      <TextField
        label={t('Phone number')}
        type="tel"
        numeric="digits"
        autoComplete="tel"
        hint={t('We only call you about an order.')}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <Controller
        name="country"
        control={form.control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CountryField
            {...{ ref, value, onChange, onBlur }}
            label={t('Country')}
            placeholder={t('Choose your country')}
            error={errors.country?.message}
          />
        )}
      />
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        {t('Save Changes')}
      </Button>
    </form>
  );
}

function valuesOf({ name, phone, country }: Profile) {
  return { name, phone: readablePhone(phone), country: country ?? '' };
}

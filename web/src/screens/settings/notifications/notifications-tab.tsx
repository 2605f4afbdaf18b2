import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AlertChoices,
  alertChoices,
  alertWays,
  getAlertChoices,
  type Occasion,
  occasions,
  saveAlertChoices,
  soundOccasions,
  waitingMinutesMost,
} from '@nairadesk/contract/alerts';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { tryChime } from '../../../browser/chime.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';
import { PushCard } from './push-card.tsx';

/** What a member of staff is told of, and how. */
export function NotificationsTab() {
  const read = useRead(getAlertChoices, {});
  return (
    <div className="flex flex-col gap-6">
      <SettingsCard
        title="Notifications"
        hint="What we tell you while you’re on shift. Mentions, and the answers to what you asked for, reach you off shift too. Only you see and change this."
      >
        {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
          <ChoicesForm stored={read.data.data} />
        ) : (
          <AsyncBoundary failed={read.isError && read} title="We couldn’t load your choices">
            <Skeleton className="h-125" />
          </AsyncBoundary>
        )}
      </SettingsCard>
      <PushCard />
    </div>
  );
}

const occasionWords: Record<Occasion, { title: string; hint: string }> = {
  'order-reported': { title: 'New reported order', hint: 'A customer says they’ve paid.' },
  'order-waiting': {
    title: 'An order is waiting',
    hint: 'A reported order waits longer than you say below.',
  },
  'code-complaint': {
    title: 'A code did not work',
    hint: 'A customer says so of a gift card they bought.',
  },
  mention: { title: 'A colleague mentions you', hint: 'In the notes of an order.' },
  'refund-due': { title: 'A refund is due', hint: 'Money must go back to a customer.' },
  approval: {
    title: 'A colleague asks for approval',
    hint: 'You can approve it, or they approved or declined what you asked for.',
  },
};

const wayLabels = { sound: 'Sound', push: 'Push', mail: 'Email' };

function ChoicesForm({ stored }: { stored: AlertChoices }) {
  const form = useForm<AlertChoices>({ resolver: zodResolver(alertChoices), defaultValues: stored });
  const save = useCall(saveAlertChoices, {
    invalidates: [getAlertChoices],
    onSuccess: ({ message, data }) => {
      form.reset(data);
      toast.done(message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((choices) => save.send(choices))}
      className="flex flex-col gap-6"
    >
      <div className="divide-y divide-line border-line border-y">
        {occasions.map((occasion) => (
          <OccasionRow key={occasion} occasion={occasion} form={form} />
        ))}
      </div>
      <TextField
        label="An order is waiting after"
        hint={`From 1 to ${waitingMinutesMost} minutes after the customer reported the payment. You’re told once of each order.`}
        suffix="min"
        numeric="digits"
        error={form.formState.errors.waitingMinutes?.message}
        {...form.register('waitingMinutes', { setValueAs: wholeNumber })}
      />
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        Save choices
      </Button>
    </form>
  );
}

function OccasionRow({ occasion, form }: { occasion: Occasion; form: UseFormReturn<AlertChoices> }) {
  const { title, hint } = occasionWords[occasion];
  const ways = alertWays.filter((way) => way !== 'sound' || soundOccasions.some((one) => one === occasion));
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <legend className="sr-only">{title}</legend>
      <div className="min-w-48 flex-1">
        <p aria-hidden="true" className="font-medium text-sm">
          {title}
        </p>
        <p className="text-ink-soft text-xs">{hint}</p>
      </div>
      <div className="flex gap-5">
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={wayLabels[way]}
            {...form.register(`choices.${occasion}.${way}`, {
              // Heard at once; the press also lets the browser play sounds.
              onChange: ({ target }) => way === 'sound' && target.checked && tryChime(),
            })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What was typed as a number; what is none is refused as NaN. */
function wholeNumber(typed: string | number): number {
  return String(typed).trim() === '' ? Number.NaN : Number(typed);
}

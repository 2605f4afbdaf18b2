import { zodResolver } from '@hookform/resolvers/zod';
import { type DeskRules, deskRulesBody, getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { lateMinutesMost } from '@nairadesk/contract/limits';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { MoneyField } from '../../components/money/money-field.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { typedLimit } from './limit-field.tsx';
import { SettingsCard } from './settings-part.tsx';

/** What the owner lets staff do with money that is short, late or from another person. */
export function DeskRulesTab() {
  const read = useRead(getDeskRules, {});
  return (
    <SettingsCard
      title="Desk Rules"
      hint="What happens with money that doesn’t arrive exactly as agreed. Staff see these rules, customers don’t."
    >
      {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
        <RulesForm stored={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the rules">
          <Skeleton className="h-96" />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

const strangerOptions = [
  { value: 'hold', label: 'Hold' },
  { value: 'warn', label: 'Warn' },
] as const;

const strangerHints = {
  hold: 'An order of Ada Obi that CHIDI OKAFOR paid can’t be completed until staff type why they accept it. Or they send the money back.',
  warn: 'Staff see that CHIDI OKAFOR paid an order of Ada Obi, and can complete it all the same.',
};

function RulesForm({ stored }: { stored: DeskRules }) {
  const form = useForm({ resolver: zodResolver(deskRulesBody), defaultValues: stored });
  const { errors } = form.formState;
  const save = useCall(saveDeskRules, {
    invalidates: [getDeskRules],
    onSuccess: ({ message, data }) => {
      form.reset(data);
      toast.done(message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((rules) => save.send(rules))}
      className="flex flex-col gap-6"
    >
      <MoneyField
        control={form.control}
        name="tolerance"
        label="Short by at most"
        hint="An order that is short by no more than this can be completed as paid. With ₦50, ₦99,950 is enough for an order of ₦100,000. Enter 0 to accept nothing less."
      />
      <TextField
        label="Minutes late at most"
        numeric="digits"
        hint={`Money that arrives this soon after the time to pay, by the bank’s clock, still counts as in time. With 5, a price held until 14:00 is good for money that arrives by 14:05. At most ${lateMinutesMost}.`}
        error={errors.lateMinutes?.message}
        {...form.register('lateMinutes', { setValueAs: wholeNumber })}
      />
      <Controller
        name="strangers"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <div className="flex flex-col gap-1.5">
            <p className="font-medium text-sm">Money from another person’s account</p>
            <SegmentedControl
              label="Money from another person’s account"
              options={strangerOptions}
              value={value}
              onChange={onChange}
            />
            <p aria-live="polite" className="text-ink-soft text-xs">
              {strangerHints[value]}
            </p>
          </div>
        )}
      />
      <TextField
        label="Ask for the bank reference from"
        hint="When staff mark an order that we paid out as sent. Leave it empty to never ask. For coins we always ask for the transaction hash."
        prefix="₦"
        numeric="decimal"
        error={errors.referenceFrom?.message}
        {...form.register('referenceFrom', { setValueAs: typedLimit })}
      />
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        Save rules
      </Button>
    </form>
  );
}

/** What was typed as a number; what is none is refused as NaN. */
function wholeNumber(typed: string | number): number {
  return String(typed).trim() === '' ? Number.NaN : Number(typed);
}

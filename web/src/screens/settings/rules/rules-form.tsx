import { zodResolver } from '@hookform/resolvers/zod';
import { type DeskRules, deskRulesBody, getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { cardComplaintHoursMost, lateMinutesMost } from '@nairadesk/contract/limits';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { MoneyField } from '../../../components/money/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { strangerHints, strangerLabels } from './stranger-words.ts';

type WholeNumberRule = 'lateMinutes' | 'priceJumpPercent' | 'cardPhotoDays' | 'cardComplaintHours';

/** The rules to change, for their owner. */
export function RulesForm({ stored }: { stored: DeskRules }) {
  const { form, submit, pending } = useRulesForm(stored);
  const { errors } = form.formState;
  const wholeNumberField = (name: WholeNumberRule) => ({
    numeric: 'digits' as const,
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: wholeNumber }),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <MoneyField
        control={form.control}
        name="tolerance"
        label="Short by at most"
        hint="An order that is short by no more than this can be completed as paid. With ₦50, ₦99,950 is enough for an order of ₦100,000. Never more than a tenth of an order. Enter 0 to accept nothing less."
      />
      <TextField
        label="Minutes late at most"
        hint={`Money that arrives this soon after the time to pay, by the bank’s clock, still counts as in time. With 5, a price held until 14:00 is good for money that arrives by 14:05. At most ${lateMinutesMost}.`}
        {...wholeNumberField('lateMinutes')}
      />
      <Controller
        name="strangers"
        control={form.control}
        render={({ field: { value, onChange } }) => <StrangersChoice value={value} onChange={onChange} />}
      />
      <MoneyField
        control={form.control}
        name="referenceFrom"
        emptyAsNull
        label="Ask for the bank reference from"
        hint="When staff mark an order that we paid out as sent. Leave it empty to never ask. For coins we always ask for the transaction hash."
      />
      <TextField
        label="Ask again when a price changes by more than"
        hint="We ask the colleague who saves such a price whether they mean it. With 10, a price of ₦1,000 goes to ₦1,100 without a question."
        suffix="%"
        {...wholeNumberField('priceJumpPercent')}
      />
      <TextField
        label="Delete photos of cards after"
        hint="So many days after their order has ended. They still tell when the same card comes again."
        suffix="days"
        {...wholeNumberField('cardPhotoDays')}
      />
      <TextField
        label="Customers can report a code within"
        hint={`So many hours after we delivered it they can say that it did not work. At most ${cardComplaintHoursMost}, which are 30 days.`}
        suffix="hours"
        {...wholeNumberField('cardComplaintHours')}
      />
      <Button type="submit" pending={pending} className="self-start max-sm:w-full">
        Save rules
      </Button>
    </form>
  );
}

function useRulesForm(stored: DeskRules) {
  const form = useForm({ resolver: zodResolver(deskRulesBody), defaultValues: stored });
  const save = useCall(saveDeskRules, {
    invalidates: [getDeskRules],
    onSuccess: ({ message, data }) => {
      form.reset(data);
      toast.done(message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const submit = form.handleSubmit((rules) =>
    // Those have their own form: what was saved there meanwhile stays.
    save.send({
      ...rules,
      approvalFrom: undefined,
      approveAccounts: undefined,
      approveReversals: undefined,
    }),
  );
  return { form, submit, pending: save.pending };
}

const strangerOptions = [
  { value: 'hold', label: strangerLabels.hold },
  { value: 'warn', label: strangerLabels.warn },
] as const;

interface StrangersChoiceProps {
  value: DeskRules['strangers'];
  onChange: (value: DeskRules['strangers']) => void;
}

function StrangersChoice({ value, onChange }: StrangersChoiceProps) {
  return (
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
  );
}

/** What was typed as a number; what is none is refused as NaN. */
function wholeNumber(typed: string | number): number {
  return String(typed).trim() === '' ? Number.NaN : Number(typed);
}

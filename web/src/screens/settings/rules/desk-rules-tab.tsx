import { zodResolver } from '@hookform/resolvers/zod';
import { type DeskRules, deskRulesBody, getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { cardComplaintHoursMost, lateMinutesMost } from '@nairadesk/contract/limits';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { MoneyField } from '../../../components/money/money-field.tsx';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { Money } from '../../../components/text/money.tsx';
import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FlagRulesCard } from '../flags/flag-rules-card.tsx';
import { FourEyesCard } from '../four-eyes/four-eyes-card.tsx';
import { typedLimit } from '../limit-field.tsx';
import { SettingsCard } from '../settings-part.tsx';
import { PauseCard } from './pause-card.tsx';

/** Whether new orders are paused, which can be urgent, and the owner's rules: for money and prices, for approvals and for flags. */
export function DeskRulesTab() {
  return (
    <div className="flex flex-col gap-6">
      <PauseCard />
      <MoneyRulesCard />
      <FourEyesCard />
      <FlagRulesCard />
    </div>
  );
}

/** What the owner lets staff do with money that is short, late or from another person, and with prices. Only the owner changes it. */
function MoneyRulesCard() {
  const read = useRead(getDeskRules, {});
  const isOwner = useSession(({ role }) => role === 'super-admin');
  const Rules = isOwner ? RulesForm : RulesList;
  return (
    <SettingsCard
      title="Desk Rules"
      hint={`What happens with money that doesn’t arrive exactly as agreed, with prices, with photos of cards, and with codes that don’t work. ${
        isOwner ? 'Staff see these rules, customers don’t.' : 'Only a super-admin can change these rules.'
      }`}
    >
      {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
        <Rules stored={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the rules">
          <Skeleton className="h-96" />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

const strangerLabels = { hold: 'Hold', warn: 'Warn' };

const strangerOptions = [
  { value: 'hold', label: strangerLabels.hold },
  { value: 'warn', label: strangerLabels.warn },
] as const;

const strangerHints = {
  hold: 'An order of Ada Obi that CHIDI OKAFOR paid can’t be completed until staff type why they accept it. Or they send the money back.',
  warn: 'Staff see that CHIDI OKAFOR paid an order of Ada Obi, and can complete it anyway.',
};

/** The rules as they are, for staff who follow them. */
function RulesList({ stored }: { stored: DeskRules }) {
  const { tolerance, lateMinutes, strangers, referenceFrom, priceJumpPercent } = stored;
  const { cardPhotoDays, cardComplaintHours } = stored;
  return (
    <FactList>
      <Fact label="Short by at most">
        <Money naira={tolerance} />
        <Meaning>An order that is short by no more than this can be completed as paid.</Meaning>
      </Fact>
      <Fact label="Late by at most">
        {lateMinutes} {lateMinutes === 1 ? 'minute' : 'minutes'}
        <Meaning>
          Money that arrives this soon after the time to pay, by the bank’s clock, is in time.
        </Meaning>
      </Fact>
      <Fact label="Money from another person’s account">
        {strangerLabels[strangers]}
        <Meaning>{strangerHints[strangers]}</Meaning>
      </Fact>
      <Fact label="Ask for the bank reference">
        {referenceFrom === null ? (
          'Never'
        ) : (
          <>
            From <Money naira={referenceFrom} />
          </>
        )}
        <Meaning>When you mark an order that we paid out as sent.</Meaning>
      </Fact>
      <Fact label="Ask again when a price changes by">
        More than {priceJumpPercent} %<Meaning>Before new prices of an asset are saved.</Meaning>
      </Fact>
      <Fact label="Delete photos of cards after">
        {cardPhotoDays} days<Meaning>Counted from the end of their order.</Meaning>
      </Fact>
      <Fact label="Customers can report a code within">
        {cardComplaintHours} {cardComplaintHours === 1 ? 'hour' : 'hours'}
        <Meaning>Counted from its delivery. After that they write to us in Support.</Meaning>
      </Fact>
    </FactList>
  );
}

function Meaning({ children }: { children: string }) {
  return <span className="block font-normal text-ink-soft text-sm">{children}</span>;
}

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
      onSubmit={form.handleSubmit((rules) =>
        // Those have their own form: what was saved there meanwhile stays.
        save.send({
          ...rules,
          approvalFrom: undefined,
          approveAccounts: undefined,
          approveReversals: undefined,
        }),
      )}
      className="flex flex-col gap-6"
    >
      <MoneyField
        control={form.control}
        name="tolerance"
        label="Short by at most"
        hint="An order that is short by no more than this can be completed as paid. With ₦50, ₦99,950 is enough for an order of ₦100,000. Never more than a tenth of an order. Enter 0 to accept nothing less."
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
      <TextField
        label="Ask again when a price changes by more than"
        hint="We ask the colleague who saves such a price whether they mean it. With 10, a price of ₦1,000 goes to ₦1,100 without a question."
        suffix="%"
        numeric="digits"
        error={errors.priceJumpPercent?.message}
        {...form.register('priceJumpPercent', { setValueAs: wholeNumber })}
      />
      <TextField
        label="Delete photos of cards after"
        hint="So many days after their order has ended. They still tell when the same card comes again."
        suffix="days"
        numeric="digits"
        error={errors.cardPhotoDays?.message}
        {...form.register('cardPhotoDays', { setValueAs: wholeNumber })}
      />
      <TextField
        label="Customers can report a code within"
        hint={`So many hours after we delivered it they can say that it did not work. At most ${cardComplaintHoursMost}, which are 30 days.`}
        suffix="hours"
        numeric="digits"
        error={errors.cardComplaintHours?.message}
        {...form.register('cardComplaintHours', { setValueAs: wholeNumber })}
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

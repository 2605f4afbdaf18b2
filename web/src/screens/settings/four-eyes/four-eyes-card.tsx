import { type DeskRules, getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { getSettings } from '@nairadesk/contract/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { MoneyField } from '../../../components/money/money-field.tsx';
import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { Money } from '../../../components/text/money.tsx';
import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';
import { OnlyOwnerNotice, OnlyOwnerQuestion } from './only-owner.tsx';

/** What takes a second person. Only the owner changes it, and loosens it with another super-admin. */
export function FourEyesCard() {
  const read = useRead(getDeskRules, {});
  const isOwner = useSession(({ role }) => role === 'super-admin');
  const Rules = isOwner ? RulesForm : RulesList;
  return (
    <SettingsCard
      title="Two-person approval"
      hint={`What takes two people: one asks, another approves, and neither can do both.${
        isOwner ? ' To loosen these rules later, a second super-admin must approve.' : ''
      }`}
    >
      {read.data && (!read.isStale || read.isFetchedAfterMount) ? (
        <>
          <Rules stored={read.data.data} />
          <p className="mt-4">
            <ApprovalsLink state="decided">Show the requests that ended</ApprovalsLink>
          </p>
        </>
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the rules">
          <Loading label="Loading the rules">
            <Skeleton className="h-64" />
          </Loading>
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

/** The rules as they are, for staff who follow them. */
function RulesList({ stored: { approvalFrom, approveAccounts, approveReversals } }: { stored: DeskRules }) {
  return (
    <FactList>
      <Fact label="Complete an order, send a refund">
        {approvalFrom === null ? (
          'One person'
        ) : (
          <>
            Two people from <Money naira={approvalFrom} />
          </>
        )}
      </Fact>
      <Fact label="Where customers pay">{people(approveAccounts)}</Fact>
      <Fact label="Reverse an order">{people(approveReversals)}</Fact>
    </FactList>
  );
}

function people(two: boolean): string {
  return two ? 'Two people' : 'One person';
}

type FourEyes = Pick<DeskRules, 'approvalFrom' | 'approveAccounts' | 'approveReversals'>;

function RulesForm({ stored }: { stored: DeskRules }) {
  const isOnlyOwner = useRead(getSettings, {}, { quiet: true }).data?.data.onlySuperAdmin === true;
  const [asked, setAsked] = useState<FourEyes | null>(null);
  const { form, save } = useRulesForm(stored, () => setAsked(null));
  const submit = form.handleSubmit((rules) => {
    // The server refuses the others without a second super-admin.
    const isSwitchedOn = stored.approvalFrom === null && rules.approvalFrom !== null;
    if (isOnlyOwner && isSwitchedOn) setAsked(rules);
    else save.send({ ...stored, ...rules });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isOnlyOwner && <OnlyOwnerNotice />}
      <MoneyField
        control={form.control}
        name="approvalFrom"
        emptyAsNull
        label="Two people for orders and refunds from"
        hint="Staff ask for approval before they pay or send anything for such an order. Leave it empty and one person is enough for every order."
      />
      <Checkbox
        label="Two super-admins for where customers pay: receiving accounts, the desk account, its bank and its wallets"
        {...form.register('approveAccounts')}
      />
      <Checkbox label="Two super-admins to reverse an order" {...form.register('approveReversals')} />
      <p className="text-ink-soft text-sm">
        With any of these on, two super-admins also decide who becomes staff, and a super-admin approves when
        a bank’s statement is read by other columns than before, or, the first time, than its headings say.
        Any of the staff can switch a receiving account off alone: that can’t wait.
      </p>
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        Save approval rules
      </Button>
      {asked && (
        <OnlyOwnerQuestion
          pending={save.pending}
          onConfirm={() => save.send({ ...stored, ...asked })}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}

function useRulesForm({ approvalFrom, approveAccounts, approveReversals }: FourEyes, onAnswer: () => void) {
  const form = useForm<FourEyes>({ defaultValues: { approvalFrom, approveAccounts, approveReversals } });
  const save = useCall(saveDeskRules, {
    invalidates: [getDeskRules],
    onSuccess: ({ message, data }) => {
      form.reset({
        approvalFrom: data.approvalFrom,
        approveAccounts: data.approveAccounts,
        approveReversals: data.approveReversals,
      });
      toast.done(message);
      onAnswer();
    },
    onFailure: (failure) => {
      onAnswer();
      showFieldErrors(failure, form.setError);
    },
  });
  return { form, save };
}

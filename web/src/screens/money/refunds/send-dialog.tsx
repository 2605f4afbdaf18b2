import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import { listRefunds, type Refund, sendRefund } from '@nairadesk/contract/refunds';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import {
  type ApprovalStage,
  useApprovalStage,
} from '../../../components/order/approvals/use-approval-stage.ts';
import { BankFacts } from '../../../components/order/order-facts.tsx';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { Money } from '../../../components/text/money.tsx';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MoneyDialog } from '../money-dialog.tsx';
import { accountText, refundStateWords } from '../money-words.ts';
import { PaidBy } from '../paid-by.tsx';
import { useMoneyChange } from '../use-money-change.ts';
import { nextStepOf, RefundHeld } from './refund-approval.tsx';

interface SendDialogProps {
  refund: Refund;
  onClose: () => void;
}

/**
 * Shows what to type at the bank, and takes the bank's reference. It says to pay only once the server has said that the
 * refund can be sent, and no longer when that changes: two colleagues may have it open.
 */
export function SendDialog({ refund, onClose }: SendDialogProps) {
  const form = useForm({ resolver: zodResolver(sendRefund.body), defaultValues: { bankReference: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const send = useCall(sendRefund, options);
  const { read, isKnown, held } = useHeld(refund);
  // Its own press is what marked it as sent.
  const locked = isKnown ? !send.pending && held : <Checking read={read} />;
  return (
    <MoneyDialog
      title={`Send ${formatNaira(refund.amount)} back`}
      onClose={onClose}
      description={locked ? undefined : 'Make the transfer at your bank first. Then enter its reference.'}
      confirmLabel="Mark as sent"
      pending={send.pending}
      refused={locked ? null : refused}
      locked={locked}
      onSubmit={form.handleSubmit(({ bankReference }) => send.send({ id: refund.id, bankReference }))}
    >
      {isKnown && (
        <>
          <PaidBy refund={refund} />
          <div>
            <FactList>
              <Fact label="Amount" copy={refund.amount}>
                <Money naira={refund.amount} />
              </Fact>
            </FactList>
            <div className="border-line border-t">{refund.payee && <BankFacts bank={refund.payee} />}</div>
          </div>
          <TextField
            label="Bank reference"
            autoComplete="off"
            spellCheck={false}
            hint={
              refund.customerEmail
                ? `We’ll email ${othersName(refund.customerName ?? 'them')} that it’s on its way.`
                : undefined
            }
            error={form.formState.errors.bankReference?.message}
            {...form.register('bankReference')}
          />
        </>
      )}
    </MoneyDialog>
  );
}

/** Instead of what to pay, until the server has said that it can be sent. */
function Checking({ read }: { read: ReturnType<typeof useHeld>['read'] }) {
  return (
    <AsyncBoundary
      failed={read.isError && read}
      title="We couldn’t check this refund"
      safe="Nothing was sent."
    >
      <Loading label="Checking the refund">
        <Skeleton className="h-64" />
      </Loading>
    </AsyncBoundary>
  );
}

/** What keeps the refund from being sent, as it is by now: null where it can be sent as it was shown. */
function useHeld(shown: Refund) {
  const read = useRead(listRefunds, { state: 'all', id: shown.id }, { every: 5_000, quiet: true });
  const now = read.data?.data[0];
  const approval = useApprovalStage('send-refund', shown.id, now?.needsSecondPerson);
  const isRead = now !== undefined && !read.isFetching && approval.stage !== 'unknown';
  const [isKnown, setKnown] = useState(isRead);
  if (isRead && !isKnown) setKnown(true);
  return { read, isKnown, held: now ? heldBy(now, shown, approval) : null };
}

function heldBy(now: Refund, shown: Refund, approval: ApprovalStage): ReactNode {
  if (now.state !== 'due') return <NoLongerDue refund={now} />;
  if (now.payee === null || accountText(now.payee) !== accountText(shown.payee ?? now.payee))
    return (
      <Notice tone="loss" title="Its account was changed. Don’t make this transfer.">
        Close this, and look at the refund again.
      </Notice>
    );
  return nextStepOf(now, approval) === 'send' ? null : <RefundHeld refund={now} approval={approval} />;
}

function NoLongerDue({ refund: { state, bankReference } }: Pick<SendDialogProps, 'refund'>) {
  const isOut = state !== 'withdrawn' && bankReference !== null;
  return (
    <Notice tone="loss" title="This refund is no longer due. Don’t make the transfer.">
      It’s “{refundStateWords[state].label}” by now{isOut && `, reference ${othersName(bankReference)}`}. If
      you made the transfer already, tell your colleagues at once.
    </Notice>
  );
}

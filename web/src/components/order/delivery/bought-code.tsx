import { complaintReasonTexts } from '@nairadesk/contract/complaint-words';
import {
  type CodeComplaint,
  type ComplaintState,
  type DeliveredCode,
  revealDeliveredCode,
} from '@nairadesk/contract/delivered-codes';
import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { message, t, translateText } from '../../../language/translate.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { When } from '../../text/when.tsx';

/** What is asked of the order of delivered codes. */
export type BoughtOrder = Pick<OrderDetail, 'id' | 'assetType' | 'transactionId' | 'reversal' | 'own'>;

interface BoughtCodeProps {
  order: BoughtOrder;
  code: DeliveredCode;
  /** No other code came with the order. */
  isOnly: boolean;
  /** Its buyer looks at it. */
  own: boolean;
  /** What the viewer can do about it. */
  children: ReactNode;
}

/** One delivered code: its number and value, the code on request, and what was said of it. */
export function BoughtCode({ order, code, isOnly, own, children }: BoughtCodeProps) {
  const { number, faceValue, replaces, replacedBy, complaint } = code;
  return (
    <li className="flex flex-col items-start rounded-lg border border-line bg-surface px-3.5 py-3">
      <p className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {t('Code {number}', { number })}
          {faceValue && <span className="font-normal text-ink-soft"> · {formatQuantity(faceValue)}</span>}
        </span>
        {replacedBy !== null && <Badge>{t('Replaced by code {number}', { number: replacedBy })}</Badge>}
        {replaces !== null && <Badge tone="go">{t('Instead of code {number}', { number: replaces })}</Badge>}
      </p>
      <Secret order={order} code={code} isOnly={isOnly} />
      {complaint && <Complaint complaint={complaint} own={own} />}
      {children}
    </li>
  );
}

/** The code itself, on request: it lives in this component only, is never cached, and each view is logged. */
function Secret({ order, code, isOnly }: Pick<BoughtCodeProps, 'order' | 'code' | 'isOnly'>) {
  const reveal = useCall(revealDeliveredCode);
  const shown = reveal.answer?.data.code;
  if (shown === undefined)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5"
        icon={<Eye className="size-4.5" />}
        aria-label={isOnly ? t('Show card code') : t('Show code {number}', { number: code.number })}
        pending={reveal.pending}
        onClick={() => reveal.send({ id: order.id, codeId: code.id })}
      >
        {isOnly ? t('Show card code') : t('Show code')}
      </Button>
    );
  return (
    <p role="status" className="flex min-h-11 items-center gap-1">
      <span className="whitespace-pre-wrap font-semibold [overflow-wrap:anywhere]">{shown}</span>
      <CopyIcon text={shown} what={isOnly ? t('card code') : t('code {number}', { number: code.number })} />
    </p>
  );
}

const states: Record<ComplaintState, { label: string; tone: Tone }> = {
  open: { label: message('Reported'), tone: 'attention' },
  replaced: { label: message('Another code sent'), tone: 'go' },
  refunded: { label: message('Money given back'), tone: 'go' },
  refused: { label: message('Complaint refused'), tone: 'loss' },
  reversed: { label: message('Order reversed'), tone: 'plain' },
};

function Complaint({ complaint, own }: { complaint: CodeComplaint; own: boolean }) {
  const { state, reason, text, timeStamp, answer, answeredBy, refund } = complaint;
  const { label, tone } = states[state];
  return (
    <div className="mt-1.5 flex flex-col items-start gap-1 text-sm [overflow-wrap:anywhere]">
      <Badge tone={tone}>{t(label)}</Badge>
      <p className="text-ink-soft">
        {translateText(complaintReasonTexts[reason])} · <When time={timeStamp} />
      </p>
      {text && <p className="whitespace-pre-wrap">“{text}”</p>}
      {own && state === 'open' && (
        <p className="text-ink-soft">{t('We’ll look into it and write to you.')}</p>
      )}
      {answer && (
        <p>
          {answeredBy
            ? t('{name} answered: {answer}', { name: answeredBy, answer })
            : t('We answered: {answer}', { answer })}
        </p>
      )}
      {refund && <p>{refundText(refund)}</p>}
      {!answer && answeredBy && <p className="text-ink-soft">{t('By {name}', { name: answeredBy })}</p>}
    </div>
  );
}

/** How far the money of a code is on its way back. */
function refundText({ amount, state }: NonNullable<CodeComplaint['refund']>): string {
  const naira = formatNaira(amount);
  if (state === 'due') return t('{amount} goes back. An email says when it’s on its way.', { amount: naira });
  if (state === 'withdrawn')
    return t('{amount} was to go back, until the bank took back what was paid.', { amount: naira });
  return t('{amount} was sent back.', { amount: naira });
}

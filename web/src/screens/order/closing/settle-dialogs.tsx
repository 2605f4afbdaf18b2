import { waitHoursMost } from '@nairadesk/contract/limits';
import { formatNaira } from '@nairadesk/contract/money';
import { listOwnOffers, makeOffer } from '@nairadesk/contract/offers';
import { tradedText } from '@nairadesk/contract/order-words';
import { getOrder, listOrders, waitForRest } from '@nairadesk/contract/orders';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { fundingOf, fundingText } from '../../../components/order/funding-text.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toasts.ts';

interface SettleDialogProps {
  order: FundedOrder;
  onClose: () => void;
}

/** Asks for how long to wait for the rest of an order’s money. */
export function WaitDialog({ order, onClose }: SettleDialogProps) {
  const [hours, setHours] = useState('24');
  const { refused, options } = useSettling(onClose);
  const wait = useCall(waitForRest, options);
  const name = firstName(order.userName);
  const matched = order.matched ?? '0';
  return (
    <FormDialog
      title="Wait for the rest?"
      size="sm"
      confirmLabel="Wait for the rest"
      pending={wait.pending}
      onSubmit={(event) => {
        event.preventDefault();
        wait.send({ id: order.id, hours: Number(hours) });
      }}
      onClose={onClose}
    >
      <p className="font-medium">{fundingText(order, matched)}</p>
      <p className="text-ink-soft">
        We’ll tell {name} that {formatNaira(fundingOf(order, matched).gap)} is missing and until when to send
        it. Until then the price of the order holds.
      </p>
      <Hours label="Wait for" value={hours} onChange={setHours} />
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}

/** Asks before changed terms are offered, with the figures on both sides. */
export function OfferDialog({ order, onClose }: SettleDialogProps) {
  const [hours, setHours] = useState('24');
  const { refused, options } = useSettling(onClose);
  const offer = useCall(makeOffer, options);
  const { offerable } = order;
  if (!offerable) return null;
  const { kind, after } = offerable;
  const name = firstName(order.userName);
  const isLess = kind === 'less';
  return (
    <FormDialog
      title={isLess ? 'Offer to settle for less?' : 'Offer today’s rate?'}
      confirmLabel={isLess ? 'Offer to settle' : 'Offer today’s rate'}
      pending={offer.pending}
      onSubmit={(event) => {
        event.preventDefault();
        offer.send({ orderId: order.id, kind, hours: Number(hours), quantity: after.quantity });
      }}
      onClose={onClose}
    >
      <dl className="divide-y divide-line border-line border-y tabular-nums">
        <Line label="Agreed">
          {tradedText({ ...order, settled: null })} for {formatNaira(order.amount)}
        </Line>
        <Line label={`${name} would get`}>
          <span className="font-semibold">{tradedText({ ...order, ...after, settled: null })}</span> for{' '}
          {formatNaira(after.amount)}
        </Line>
        <Line label={isLess ? 'At the order’s rate' : 'At today’s rate'}>{formatNaira(after.price)}</Line>
      </dl>
      <p className="text-ink-soft">
        {name} can accept, or take the money back. Then you complete the order as usual, or it is cancelled
        and what arrived becomes a refund.
      </p>
      <Hours label="The offer holds for" value={hours} onChange={setHours} />
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

interface HoursProps {
  label: string;
  value: string;
  onChange: (hours: string) => void;
}

function Hours({ label, value, onChange }: HoursProps) {
  return (
    <Select
      label={label}
      options={hourOptions}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const hourOptions = [1, 3, 6, 24, waitHoursMost].map((hours) => ({
  value: String(hours),
  label: `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
}));

function useSettling(onDone: () => void) {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    options: {
      quiet: true,
      invalidates: [listOrders, getOrder, listOwnOffers],
      onSuccess: ({ message }: { message: string }) => {
        toast.done(message);
        onDone();
      },
      onFailure: (failure: ApiFailure) => setRefused(failure.message),
    },
  };
}

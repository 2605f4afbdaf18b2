import { zodResolver } from '@hookform/resolvers/zod';
import {
  getTradingPause,
  pauseTrading,
  type TradingPause,
  tradingPauseBody,
} from '@nairadesk/contract/desk-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { When } from '../../../components/text/when.tsx';
import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';

/** Whether customers can place orders. Only the owner changes it. */
export function PauseCard() {
  const read = useRead(getTradingPause, {});
  const isOwner = useSession(({ role }) => role === 'super-admin');
  return (
    <SettingsCard
      title="New orders"
      hint={`Pause them while we work on our systems, or while something is wrong with prices or a bank. ${
        isOwner ? 'Open orders go on.' : 'Only a super-admin can do it.'
      }`}
    >
      {read.data ? (
        <PauseState pause={read.data.data} isOwner={isOwner} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load whether new orders are paused">
          <Loading label="Loading whether new orders are paused">
            <Skeleton className="h-24" />
          </Loading>
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

function PauseState({ pause, isOwner }: { pause: TradingPause; isOwner: boolean }) {
  const [asks, setAsks] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <FactList>
        <Fact label="Customers">{pause ? 'Can’t place orders' : 'Can place orders'}</Fact>
        {pause && (
          <>
            <Fact label="Paused">
              <When time={pause.since} />
            </Fact>
            <Fact label="Reason">{pause.reason ?? 'None, it was paused on the command line'}</Fact>
          </>
        )}
      </FactList>
      {isOwner && (
        <Button
          variant={pause ? 'primary' : 'secondary'}
          onClick={() => setAsks(true)}
          className="self-start max-sm:w-full"
        >
          {pause ? 'Let customers place orders' : 'Pause new orders'}
        </Button>
      )}
      {asks && <PauseForm pause={pause} onClose={() => setAsks(false)} />}
    </div>
  );
}

/** Asks why new orders are paused or go on, and says what follows. */
function PauseForm({ pause, onClose }: { pause: TradingPause; onClose: () => void }) {
  // As it was when it was asked: what a colleague does meanwhile must not turn the question round.
  const [paused] = useState(pause === null);
  const form = useForm({ resolver: zodResolver(tradingPauseBody), defaultValues: { paused, reason: '' } });
  const change = useCall(pauseTrading, {
    quiet: true,
    invalidates: [getTradingPause],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const isDone = !change.pending && (pause !== null) === paused;
  return (
    <FormDialog
      title={paused ? 'Pause new orders?' : 'Let customers place orders?'}
      confirmLabel={paused ? 'Pause new orders' : 'Let them place orders'}
      danger={paused}
      pending={change.pending}
      locked={
        isDone && (
          <Notice
            tone="attention"
            title={paused ? 'A colleague has already paused them' : 'A colleague has already let them go on'}
          >
            You changed nothing.
          </Notice>
        )
      }
      onSubmit={form.handleSubmit((values) => change.send(values))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {paused
          ? 'No customer can place an order or accept an offer until you end it here, and all of them see a bar that says so. They can still see and cancel orders, report payments and write to us. The queue stays, and you can work on it.'
          : 'All customers can place orders and accept offers again. The bar on their screens goes by itself.'}
      </p>
      <Textarea
        label="Reason"
        hint="For the record. Staff can read it, customers can’t."
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      {change.failure && <Notice tone="loss">{change.failure.message}</Notice>}
    </FormDialog>
  );
}

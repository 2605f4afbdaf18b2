import { proofPart } from '@nairadesk/contract/file-parts';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { attachProof, getProof } from '@nairadesk/contract/proofs';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { t, translateText } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Button } from '../../ui/button.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { draftOf, hasDraft, keepDraft, noDraft, type ProofDraft } from './proof-draft.ts';
import { ProofView } from './proof-view.tsx';

/** Asks the customer who paid for what shows it; shows what they sent, and takes another in its place. */
export function ProofForm({ order }: { order: OrderDetail }) {
  const read = useRead(getProof, { id: order.id }, { quiet: true });
  const [again, setAgain] = useState(() => hasDraft(order.id));
  const sent = read.data?.data;
  if (!read.data) return null;
  if (sent && !again) {
    return (
      <section className="flex flex-col gap-3 border-line border-t pt-5">
        <h3 className="font-semibold">{t('What you sent us')}</h3>
        <ProofView proof={sent} own />
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setAgain(true)}>
          {t('Send another')}
        </Button>
      </section>
    );
  }
  return <Fields order={order} onSent={() => setAgain(false)} />;
}

function Fields({ order, onSent }: { order: OrderDetail; onSent: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(order.id));
  const { reference, picture, lostPicture } = draft;
  const change = (changed: Partial<ProofDraft>) => {
    const now = { ...draft, ...changed };
    setDraft(now);
    keepDraft(order.id, now);
  };
  const attach = useCall(attachProof, {
    quiet: true,
    invalidates: [getProof],
    onSuccess: ({ message }) => {
      toast.done(message);
      keepDraft(order.id, noDraft);
      onSent();
    },
  });
  const tooLarge = picture !== null && picture.size > proofPart.maxBytes;
  const fields = attach.failure?.fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLarge) attach.send({ id: order.id, reference }, picture);
  };
  const coins = order.orderType === 'sell';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-5">
      <div>
        <h3 className="font-semibold">{t('Help us find it faster')}</h3>
        <p className="mt-1 text-ink-soft text-sm">
          {coins
            ? t('Add the transaction hash, or a picture that shows you sent the coins. You don’t have to.')
            : t('Add your bank’s session ID, or a picture of its receipt. You don’t have to.')}
        </p>
      </div>
      <TextField
        label={coins ? t('Transaction hash (optional)') : t('Session ID (optional)')}
        autoComplete="off"
        spellCheck={false}
        value={reference}
        error={fields?.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
      <FilePicker
        label={t('Picture (optional)')}
        hint={t('PNG, JPEG or WebP, 1 MB at most')}
        accept="image/png,image/jpeg,image/webp"
        file={picture}
        error={
          tooLarge
            ? translateText(proofPart.tooLarge)
            : (fields?.image ?? (fields ? undefined : attach.failure?.message))
        }
        onPick={(picked) => change({ picture: picked, lostPicture: null })}
      />
      {lostPicture && (
        <Notice tone="attention">
          {withNodes(t('The page was loaded again before you sent {file}. Choose the picture once more.'), {
            file: <b className="font-semibold">{lostPicture}</b>,
          })}
        </Notice>
      )}
      <Button type="submit" variant="secondary" className="self-start" pending={attach.pending}>
        {t('Send')}
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { listOrderMessages, writeOrderMessage } from '@nairadesk/contract/order-messages';
import { listOwnMessages, messageBody, sendMessage } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { usePhoto } from '../../components/order/messages/use-photo.ts';
import { titleWords } from '../../components/text/traded-words.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { PathLink } from '../../router/link.tsx';
import { ownOrderPath } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';

const empty = { subject: '', message: '' };

/** The support form: subject and message, and which order it is about, whose conversation it joins then. */
export function MessageForm() {
  const form = useForm({ resolver: zodResolver(messageBody), defaultValues: empty });
  const { errors } = form.formState;
  const about = useOrderChoice();
  const { photo } = about;
  const [writtenAbout, setWrittenAbout] = useState<string | null>(null);
  const { submit, pending } = useSending(form, about, (message) => {
    form.reset(empty);
    setWrittenAbout(about.orderId || null);
    about.clear();
    toast.done(message);
  });
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('Write to us')}</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        {t('Our reply appears on this page, and we email it to you.')}
      </p>
      {writtenAbout && <WrittenNotice orderId={writtenAbout} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('Subject')}
          placeholder={t('What is it about?')}
          autoComplete="off"
          error={errors.subject?.message}
          {...form.register('subject')}
        />
        {about.options.length > 0 && (
          <Select
            label={t('Which order? (optional)')}
            hint={t('Choose one to add a photo.')}
            options={[{ value: '', label: t('None') }, ...about.options]}
            value={about.orderId}
            onChange={({ target }) => about.choose(target.value)}
          />
        )}
        <Textarea
          label={t('Message')}
          rows={5}
          hint={t('Never send your password or PIN.')}
          error={errors.message?.message}
          {...form.register('message')}
        />
        {about.orderId && (
          <FilePicker
            label={t('Photo (optional)')}
            accept="image/*"
            file={photo.file}
            error={photo.problem}
            onPick={photo.pick}
          />
        )}
        <Button type="submit" pending={pending} className="self-start max-sm:w-full">
          {t('Send message')}
        </Button>
      </form>
    </Card>
  );
}

/** The customer's newest orders to choose from, the one that is chosen, and the photo that goes with it. */
function useOrderChoice() {
  const history = useRead(listHistory, { pageSize: '50' }, { quiet: true });
  const [orderId, setOrderId] = useState('');
  const photo = usePhoto();
  const options = (history.data?.data ?? []).map((order) => ({
    value: order.id,
    label: `${order.transactionId}: ${titleWords(order)}`,
  }));
  const choose = (id: string) => {
    setOrderId(id);
    if (id === '') photo.pick(null);
  };
  return { orderId, choose, clear: () => choose(''), options, photo };
}

/** Sends what was written: into the conversation of the order that it is about, else as a message of its own. */
function useSending(
  form: UseFormReturn<typeof empty>,
  { orderId, photo }: ReturnType<typeof useOrderChoice>,
  onSent: (message: string) => void,
) {
  const send = useCall(sendMessage, {
    invalidates: [listOwnMessages],
    onSuccess: (answer) => onSent(answer.message),
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const write = useCall(writeOrderMessage, {
    invalidates: [listOrderMessages],
    onSuccess: (answer) => onSent(answer.message),
  });
  return {
    submit: form.handleSubmit((values) => {
      if (photo.pending || photo.problem) return;
      if (orderId) write.send({ id: orderId, text: `${values.subject}\n\n${values.message}` }, photo.file);
      else send.send(values);
    }),
    pending: send.pending || write.pending || photo.pending,
  };
}

/** Says where a message is that joined the conversation of an order. */
function WrittenNotice({ orderId }: { orderId: string }) {
  const path = ownOrderPath(orderId);
  return (
    <div className="mb-5">
      <Notice>
        {withNodes(t('Your message is on {page}. We’ll answer there.'), {
          page: (
            <PathLink
              href={`${path}#messages`}
              path={path}
              className="font-medium underline underline-offset-4"
            >
              {t('the order’s page')}
            </PathLink>
          ),
        })}
      </Notice>
    </div>
  );
}

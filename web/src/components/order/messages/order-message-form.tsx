import {
  listOrderMessages,
  listUnreadMessages,
  orderMessageMaxLength,
  writeOrderMessage,
} from '@nairadesk/contract/order-messages';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { usePhoto } from './use-photo.ts';

interface MessageFormProps {
  orderId: string;
  label: string;
  hint?: string;
  /** Where a press opened it. */
  autoFocus?: boolean;
  onSent?: (message: string) => void;
}

/** Writes about an order: words, a photo, or both. What was typed stays until it has arrived. */
export function OrderMessageForm({ orderId, label, hint, autoFocus, onSent }: MessageFormProps) {
  const [text, setText] = useState('');
  const photo = usePhoto();
  const write = useCall(writeOrderMessage, {
    invalidates: [listOrderMessages, listUnreadMessages],
    onSuccess: ({ message }) => {
      setText('');
      photo.pick(null);
      onSent?.(message);
    },
  });
  const fields = write.failure?.fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!photo.problem && !photo.pending) write.send({ id: orderId, text }, photo.file);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Textarea
        label={label}
        rows={3}
        maxLength={orderMessageMaxLength}
        autoFocus={autoFocus}
        hint={hint}
        error={fields?.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FilePicker
        label={t('Photo (optional)')}
        accept="image/*"
        file={photo.file}
        error={photo.problem ?? fields?.image}
        onPick={photo.pick}
      />
      <Button type="submit" className="self-start max-sm:w-full" pending={write.pending || photo.pending}>
        {t('Send')}
      </Button>
    </form>
  );
}

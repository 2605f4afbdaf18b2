import { zodResolver } from '@hookform/resolvers/zod';
import {
  addCannedReply,
  type CannedReply,
  cannedReplyBody,
  deleteCannedReply,
  editCannedReply,
  listCannedReplies,
} from '@nairadesk/contract/canned-replies';
import { placeholders } from '@nairadesk/contract/placeholders';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';

/** The owner’s canned replies: listed, added, changed and deleted. */
export function CannedRepliesDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(listCannedReplies, {});
  const [asked, setAsked] = useState<{ edits: CannedReply | null } | { deletes: CannedReply } | null>(null);
  const back = () => setAsked(null);
  if (asked && 'edits' in asked) return <CannedReplyForm before={asked.edits} onClose={back} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Canned replies"
        description="All staff can start a reply from them."
        footer={<Button onClick={() => setAsked({ edits: null })}>Add a canned reply</Button>}
      >
        {!read.data && (
          <AsyncBoundary failed={read.isError && read} title="We couldn’t load the canned replies">
            <Loading label="Loading the canned replies">
              <Skeleton className="h-24" />
            </Loading>
          </AsyncBoundary>
        )}
        {read.data?.data.length === 0 && <p className="text-ink-soft">There are none yet.</p>}
        <ul aria-label="Canned replies" className="divide-y divide-line [overflow-wrap:anywhere]">
          {read.data?.data.map((reply) => (
            <li key={reply.id} className="py-3">
              <p className="font-semibold">{reply.name}</p>
              <p className="mt-0.5 line-clamp-3 whitespace-pre-wrap text-ink-soft text-sm">{reply.text}</p>
              <div className="mt-1 flex gap-2">
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Change ${reply.name}`}
                  onClick={() => setAsked({ edits: reply })}
                >
                  Change
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  className="text-loss hover:bg-loss-soft"
                  aria-label={`Delete ${reply.name}`}
                  onClick={() => setAsked({ deletes: reply })}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
      {asked && <DeleteCannedReply reply={asked.deletes} onClose={back} />}
    </>
  );
}

const hint = `These are filled in by themselves: ${Object.entries(placeholders)
  .map(([name, text]) => `{${name}} ${text}`)
  .join(', ')}.`;

function CannedReplyForm({ before, onClose }: { before: CannedReply | null; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(cannedReplyBody),
    defaultValues: { name: before?.name ?? '', text: before?.text ?? '' },
  });
  const options = {
    quiet: true,
    invalidates: [listCannedReplies],
    onSuccess: (answer: { message: string }) => {
      toast.done(answer.message);
      onClose();
    },
    onFailure: (failure: ApiFailure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code === 'canned_reply_exists') form.setError('name', { message: failure.message });
      else if (Object.keys(failure.fields).length === 0) toast.failed(failure.message);
    },
  };
  const add = useCall(addCannedReply, options);
  const edit = useCall(editCannedReply, options);
  const { errors } = form.formState;
  return (
    <FormDialog
      title={before ? `Change “${before.name}”` : 'Add a canned reply'}
      confirmLabel="Save"
      pending={add.pending || edit.pending}
      onSubmit={form.handleSubmit((typed) =>
        before ? edit.send({ ...typed, id: before.id, version: before.version }) : add.send(typed),
      )}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <Textarea label="Text" rows={6} hint={hint} error={errors.text?.message} {...form.register('text')} />
    </FormDialog>
  );
}

function DeleteCannedReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { send, pending } = useCall(deleteCannedReply, {
    invalidates: [listCannedReplies],
    onSuccess: (answer) => {
      toast.done(answer.message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete “${reply.name}”?`}
      confirmLabel="Delete canned reply"
      danger
      pending={pending}
      onConfirm={() => send({ id: reply.id })}
      onClose={onClose}
    >
      You and your colleagues can’t start a reply from it any more. What was sent with it stays.
    </ConfirmDialog>
  );
}

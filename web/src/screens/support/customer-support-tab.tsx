import { MessageForm } from './message-form.tsx';
import { OwnMessages } from './own-messages.tsx';

/** Write to the desk, and see what it answered. */
export function CustomerSupportTab() {
  return (
    <div className="flex max-w-160 flex-col gap-10">
      <MessageForm />
      <OwnMessages />
    </div>
  );
}

import { MessageForm } from './message-form.tsx';
import { OwnMessages } from './own-messages.tsx';

/** Write to the desk, and see what it answered. */
export function CustomerSupportTab() {
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start">
      <MessageForm />
      <OwnMessages />
    </div>
  );
}

import { MessageForm } from './message-form.tsx';
import { OwnMessages } from './own-messages.tsx';

/** Write to the desk, and see what it answered. */
export function CustomerSupportTab() {
  return (
    <div className="grid max-w-160 gap-10 xl:max-w-none xl:grid-cols-2 xl:items-start xl:gap-8">
      <MessageForm />
      <OwnMessages />
    </div>
  );
}

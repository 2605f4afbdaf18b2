import { MessageForm } from './message-form.tsx';
import { OwnMessages } from './own-messages.tsx';

/** The support form, and the customer's messages with replies. */
export function CustomerSupportTab() {
  return (
    <div className="grid max-w-160 gap-10 xl:max-w-none xl:grid-cols-2 xl:items-start xl:gap-8">
      <MessageForm />
      <OwnMessages />
    </div>
  );
}

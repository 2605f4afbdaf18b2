import { useRef } from 'react';
import { KeysHelp } from '../../components/list/keys-help.tsx';
import { useKeyButtons } from '../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../components/list/use-keys-choice.ts';
import { go, useAct, usePathname } from '../../router/navigate.ts';
import { paths, thingAt, thingPaths } from '../../router/paths.ts';
import { useSession } from '../../session/session.ts';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderPane } from './pane/order-pane.tsx';
import { pageShortcuts } from './queue/shortcuts.ts';
import { useKeepClaims } from './use-claims.ts';
import { useOrderDialog } from './use-order-dialog.ts';

/** One order, open or closed, with its actions and all that is known of it, on a page that links lead to. */
export function OrderPage() {
  const viewer = useSession((session) => session.role) ?? 'admin';
  const orderId = thingAt(usePathname(), thingPaths.order);
  const dialog = useOrderDialog(...useAct());
  const heading = useRef<HTMLHeadingElement>(null);
  const keysChoice = useKeysChoice();
  useKeyButtons(keysChoice.offered && keysChoice.on);
  useKeepClaims();
  if (orderId === null) return null;
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <div className="mx-auto max-w-176">
        <OrderPane
          orderId={orderId}
          listed={undefined}
          viewer={viewer}
          heading={heading}
          onAsk={dialog.ask}
          onBack={goBack}
          aside={keysChoice.offered && <KeysHelp keys={keysChoice} shortcuts={pageShortcuts} />}
          alone
        />
      </div>
      <OrderDialogs
        dialog={dialog}
        onResolved={() => {
          dialog.close();
          // The button that asked is gone with what it did.
          setTimeout(() => heading.current?.focus());
        }}
      />
    </>
  );
}

// Opened by a link in a mail or a chat, it has nothing behind it.
function goBack() {
  if (window.history.length > 1) window.history.back();
  else go({ to: paths.order });
}

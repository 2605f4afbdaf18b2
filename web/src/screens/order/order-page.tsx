import { useRef } from 'react';
import { KeysHelp } from '../../components/list/keys-help.tsx';
import { useKeyButtons } from '../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../components/list/use-keys-choice.ts';
import { go, useAct, usePathname } from '../../router/navigate.ts';
import { paths, thingAt, thingPaths } from '../../router/paths.ts';
import { useDialogParam } from '../../router/use-dialog-param.ts';
import { useSession } from '../../session/session.ts';
import type { Asked } from './asked.ts';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderPane } from './pane/order-pane.tsx';
import { pageShortcuts } from './queue/shortcuts.ts';
import { useKeepClaims, useTakeFirst } from './use-claims.ts';

/** One order, open or closed, with its actions and all that is known of it, on a page that links lead to. */
export function OrderPage() {
  const viewer = useSession((session) => session.role) ?? 'admin';
  const orderId = thingAt(usePathname(), thingPaths.order);
  const dialog = useDialogParam<Asked>(...useAct());
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (what: Asked) => dialog.open(what.what, what);
  const ask = useTakeFirst(open);
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
          onAsk={ask}
          onBack={goBack}
          aside={keysChoice.offered && <KeysHelp keys={keysChoice} shortcuts={pageShortcuts} />}
          alone
        />
      </div>
      {dialog.opened?.asked && (
        <OrderDialogs
          asked={dialog.opened.asked}
          onAsk={open}
          onClose={dialog.close}
          onResolved={() => {
            dialog.close();
            // The button that asked is gone with what it did.
            setTimeout(() => heading.current?.focus());
          }}
        />
      )}
    </>
  );
}

// Opened by a link in a mail or a chat, it has nothing behind it.
function goBack() {
  if (window.history.length > 1) window.history.back();
  else go({ to: paths.order });
}

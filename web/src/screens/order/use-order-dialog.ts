import { useDialogParam } from '../../router/use-dialog-param.ts';
import type { Asked } from './asked.ts';
import { useTakeFirst } from './use-claims.ts';

export type OrderDialog = ReturnType<typeof useOrderDialog>;

/**
 * The dialog of an order's actions. The URL holds which of them is asked for (`?act=cancel`).
 * @param act as the URL has it now
 * @param setAct puts another into the URL, or none
 */
export function useOrderDialog(
  act: string | undefined,
  setAct: (act: string | undefined, how: { replace: boolean }) => void,
) {
  const { opened, open, close } = useDialogParam<Asked>(act, setAct);
  const show = (asked: Asked) => open(asked.what, asked);
  return {
    asked: opened?.asked ?? null,
    show,
    /** Shows it once the order is the viewer's, where the action closes it. */
    ask: useTakeFirst(show),
    close,
  };
}

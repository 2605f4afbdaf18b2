import { Notice } from '../../ui/notice.tsx';

/** Says before anything is filled in that staff froze the customer’s trading; why is for staff. */
export function FrozenNotice() {
  return (
    <Notice tone="attention" title="You can’t place orders right now">
      We still process the orders you’ve placed. Please contact support.
    </Notice>
  );
}

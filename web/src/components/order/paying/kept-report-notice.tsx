import { t } from '../../../language/translate.ts';
import { Notice } from '../../../ui/notice.tsx';

/** That the customer's word is on this device, and not with us yet. */
export function KeptReportNotice() {
  return (
    <div role="status">
      <Notice tone="attention" title={t('Saved on this phone, not sent yet')}>
        {t(
          'There’s no connection. We’ll send “I have made payment” by itself when you’re back online. You don’t need to press it again. Keep this page or come back to it.',
        )}
      </Notice>
    </div>
  );
}

import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { go, useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** Returns to the order draft that led to Settings; null where there is none. */
export function useBackToOrder(): (() => void) | null {
  const [{ asset }] = useSearch(paths.settings);
  if (asset === undefined) return null;
  return () => go({ to: paths.trade, search: { asset } }, { replace: true });
}

/** Shows that an order draft is saved, with a link back to it. */
export function SavedOrderNotice() {
  const [{ asset }] = useSearch(paths.settings);
  if (asset === undefined) return null;
  return (
    <div className="mb-6 max-w-216">
      <Notice title={t('Your order is saved')}>
        {t('Save your details here and we’ll take you back to it.')}{' '}
        <Link to={paths.trade} search={{ asset }} replace className="font-medium text-go underline">
          {t('Back to your order')}
        </Link>
      </Notice>
    </div>
  );
}

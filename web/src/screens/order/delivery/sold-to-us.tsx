import { soldToUsText } from '@nairadesk/contract/complaint-words';
import type { SoldToUs } from '@nairadesk/contract/delivered-codes';
import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Leads staff to each sale to us that has a code of which its buyer says that it did not work; nothing without one. */
export function SoldToUsNotice({ sales = [] }: { sales: readonly SoldToUs[] | undefined }) {
  const [search] = useSearch(paths.order);
  if (sales.length === 0) return null;
  return (
    <div className="mt-2.5 w-full">
      <Notice tone="attention" title="This code was also sold to us">
        <p>Find out who used it before you answer.</p>
        <ul>
          {sales.map((sale) => (
            <li key={sale.orderId}>
              <Link
                to={paths.order}
                search={{ ...search, order: sale.orderId, act: undefined }}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                Open {sale.transactionId}
              </Link>{' '}
              ({soldToUsText(sale)})
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { browserStorage } from '../../../browser/browser-storage.ts';
import { usePathname } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { untilIdle } from '../../../ui/until-idle.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useUnread } from '../../order/messages/use-unread.ts';
import { BottomBar } from './bottom-bar.tsx';
import { OrderStrip } from './order-strip.tsx';
import { useOwnOrders } from './own-orders.ts';
import { PausedBar } from './paused-bar.tsx';
import { useOrderNews } from './use-order-news.ts';
import { usePriceNews } from './use-price-news.ts';

/**
 * What customers have on every screen: their open orders, and on phones a bar under the thumb. It lies over the page's
 * end, or where the line of the breadcrumb is empty, so that nothing moves when it comes.
 */
export function CustomerFrame(): ReactElement | null {
  const own = useOwnOrders();
  const unread = useUnread();
  useOrderNews(own?.orders, unread);
  usePriceNews();
  useKeptPush();
  useKeptReports();
  const isWide = useMedia('(min-width: 64rem)');
  const foot = useFoot();
  // The dashboard begins with them.
  const isHome = usePathname() === paths.dashboard;
  const strip = own && !isHome && <OrderStrip open={own.open} unread={unread} />;
  return (
    <>
      {isWide && strip}
      <div ref={foot} className="pointer-events-none fixed inset-x-0 bottom-0 z-20 print:hidden">
        <PausedBar />
        {!isWide && (
          <div className="pointer-events-auto">
            <div className="px-2 pb-2 empty:hidden sm:mx-auto sm:max-w-md">{strip}</div>
            <BottomBar news={unread.length} />
          </div>
        )}
      </div>
    </>
  );
}

/** Notifications that were turned on here go on after a login. */
function useKeptPush() {
  useEffect(() => {
    if (['nairadesk.user.unsaved-push', 'nairadesk.push'].some((key) => browserStorage.getItem(key)))
      import('../../../api/push-device.ts').then(({ followPush }) => followPush()).catch(() => {});
  }, []);
}

/** What was reported without a connection is sent. It needs much of the contract, so it comes after what is seen. */
function useKeptReports() {
  const client = useQueryClient();
  useEffect(() => {
    const sending = untilIdle()
      .then(() => import('../../order/paying/send-kept-reports.ts'))
      .then(({ sendKeptReports }) => sendKeptReports(client));
    sending.catch(() => {});
    return () =>
      void sending.then(
        (stop) => stop(),
        () => {},
      );
  }, [client]);
}

/** Tells the page how much of its end is covered: `--foot`, by which it ends later and scrolls further. */
function useFoot() {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const element = foot.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      style.setProperty('--foot', `${element.offsetHeight}px`);
      style.scrollPaddingBottom = 'var(--foot)';
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot');
      style.removeProperty('scroll-padding-bottom');
    };
  }, []);
  return foot;
}

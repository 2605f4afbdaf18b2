import type { Page } from 'playwright-core';

/** Chromium's own push service is on the internet: the browser's part of it is played here, ours is as it is. */
export const playedService = `
  const given = { endpoint: 'https://fcm.googleapis.com/fcm/send/asked-after-order', options: {},
    toJSON: () => ({ endpoint: given.endpoint, keys: {
      p256dh: 'BLV9A1PJ6ss2yw5yd0OsEjSzXjiNCawhX_GoVqs5Ulg8st2jhVMCYxrnbBl9o44FEr_1dRVxrDF65QWwshbCZS4',
      auth: 'hzer8C_3woWXL_vj4eDfIA' } }),
    unsubscribe: async () => { localStorage.removeItem('played'); return true; } };
  PushManager.prototype.subscribe = async () => { localStorage.setItem('played', 'yes'); return given; };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('played') ? given : null);
  const permission = () => localStorage.getItem('permission') ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => { localStorage.setItem('permission', 'granted'); return 'granted'; };
`;

/** Whether the played service would notify this browser. */
export function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("localStorage.getItem('played') === 'yes'");
}

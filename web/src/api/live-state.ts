import { create } from 'zustand';

interface Live {
  connected: boolean;
  tradingPaused: boolean;
  /** The last price alert that was reached while the page was open. */
  reachedAlert?: string;
}

/**
 * Whether live updates are connected, and whether they last said that new orders are paused. In its own file, so that
 * the first screen does not load the stream's code.
 */
export const useLive = create<Live>(() => ({ connected: false, tradingPaused: false }));

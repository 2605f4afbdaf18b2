import { create } from 'zustand';

/**
 * Whether live updates are connected, and whether they last said that new orders are paused. In its own file, so that
 * the first screen does not load the stream's code.
 */
export const useLive = create(() => ({ connected: false, tradingPaused: false }));

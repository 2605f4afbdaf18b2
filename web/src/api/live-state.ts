import { create } from 'zustand';

/** Whether live updates are connected. In its own file, so that the first screen does not load the stream's code. */
export const useLive = create(() => ({ connected: false }));

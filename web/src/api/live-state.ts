import { create } from 'zustand';

/** Whether changes arrive by themselves. Kept apart, so that the first screen does not wait for the stream's code. */
export const useLive = create(() => ({ connected: false }));

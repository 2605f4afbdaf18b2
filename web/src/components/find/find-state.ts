import { create } from 'zustand';

/** Whether the palette is open. In its own file, so that no screen loads the palette before it is asked for. */
export const useFind = create(() => ({ open: false }));

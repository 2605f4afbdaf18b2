import { create } from 'zustand';

/** Whether the palette is open. In its own file, so that no screen loads the palette before it is asked for. */
export const useFind = create(() => ({ open: false }));

/** Loads the palette, once: what is typed before it is there goes nowhere. */
export const loadPalette = () => import('./find-palette.tsx');

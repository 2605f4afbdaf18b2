import type { Shortcut } from '../../../components/list/keys-help.tsx';

const orderKeys: readonly Shortcut[] = [
  ['C', 'Take it'],
  ['S', 'Mark as Sent'],
  ['X', 'Cancel it'],
  ['T', 'Take it over from a colleague'],
  ['H', 'Hand it to a colleague'],
  ['R', 'Release it'],
  ['P', 'Open the customer’s page'],
  ['W', 'Write a note'],
];

const endKeys: readonly Shortcut[] = [
  ['Ctrl K or ⌘ K', 'Find any order or customer'],
  ['?', 'Show these keys'],
];

/** The keys of the desk. */
export const shortcuts: readonly Shortcut[] = [
  ['J or ↓', 'Next order'],
  ['K or ↑', 'Previous order'],
  ['Enter', 'Read the order'],
  ...orderKeys,
  ['A', 'Show what waits for approval'],
  ['M', 'Notes that mention you'],
  ['N', 'Show new orders'],
  ['/', 'Search'],
  ...endKeys,
];

/** The keys of an order's own page. */
export const pageShortcuts: readonly Shortcut[] = [...orderKeys, ...endKeys];

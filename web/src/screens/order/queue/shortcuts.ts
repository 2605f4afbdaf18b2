import type { Shortcut } from '../../../components/list/keys-help.tsx';

/** The keys of the desk. */
export const shortcuts: readonly Shortcut[] = [
  ['J or ↓', 'Next order'],
  ['K or ↑', 'Previous order'],
  ['Enter', 'Read the order'],
  ['C', 'Take it'],
  ['S', 'Mark as Sent'],
  ['X', 'Cancel it'],
  ['T', 'Take it over from a colleague'],
  ['R', 'Release it'],
  ['A', 'Show what waits for approval'],
  ['P', 'Open the customer’s page'],
  ['W', 'Write a note'],
  ['M', 'Notes that mention you'],
  ['N', 'Show new orders'],
  ['/', 'Search'],
  ['Ctrl K or ⌘ K', 'Find any order or customer'],
  ['?', 'Show these keys'],
];

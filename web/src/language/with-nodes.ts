import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A translated text with elements in the places that `t` left open, wherever its language has them:
 * `withNodes(t('Until {moment}'), { moment: <When time={time} /> })`.
 */
export function withNodes(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = text.split(/\{(\w+)\}/);
  return createElement(Fragment, {}, ...pieces.map((piece, at) => (at % 2 === 0 ? piece : nodes[piece])));
}

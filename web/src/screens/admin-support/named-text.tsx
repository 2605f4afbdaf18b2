import type { MessageDetail } from '@nairadesk/contract/support-desk';
import { Fragment } from 'react';
import { MessageOrderLink } from './message-order-link.tsx';

type Named = MessageDetail['named'];

interface NamedTextProps {
  text: string;
  named: Named;
}

/** A text in which the transaction IDs that the server found are links. */
export function NamedText({ text, named }: NamedTextProps) {
  return piecesOf(text, named).map(({ piece, start, order }) => (
    <Fragment key={start}>
      {order ? <MessageOrderLink order={order}>{piece}</MessageOrderLink> : piece}
    </Fragment>
  ));
}

/** The orders whose ID is in none of the texts as it is written: with spaces or dashes between. */
export function notWritten(texts: readonly (string | null)[], named: Named): Named {
  return named.filter(({ transactionId }) =>
    texts.every((text) => !text?.toUpperCase().includes(transactionId)),
  );
}

interface Piece {
  piece: string;
  start: number;
  order: Named[number] | null;
}

/** Cuts a text around the IDs in it, in any case of letters. */
export function piecesOf(text: string, named: Named): Piece[] {
  const upper = text.toUpperCase();
  // A few letters get longer in capitals: then the places would not fit.
  const searched = upper.length === text.length ? upper : text;
  const found = named
    .flatMap((order) => placesOf(searched, order.transactionId).map((start) => ({ start, order })))
    .sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, order } of found) {
    if (start > from) pieces.push({ piece: text.slice(from, start), start: from, order: null });
    from = start + order.transactionId.length;
    pieces.push({ piece: text.slice(start, from), start, order });
  }
  if (from < text.length) pieces.push({ piece: text.slice(from), start: from, order: null });
  return pieces;
}

function placesOf(text: string, id: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + id.length)) places.push(at);
  return places;
}

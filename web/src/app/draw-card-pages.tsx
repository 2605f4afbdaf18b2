import {
  type CardPage,
  type CardPagesRenderer,
  type CardsPageEntry,
  type DrawnPage,
  giftCardsPath,
} from '@nairadesk/contract/card-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { GiftCardPage } from '../screens/gift-cards/gift-card-page.tsx';
import { GiftCardsPage } from '../screens/gift-cards/gift-cards-page.tsx';
import { PageHead } from '../screens/gift-cards/page-head.tsx';
import { cardPageTexts, cardsPageTexts } from '../screens/gift-cards/page-words.ts';
import { cardPageData, cardsPageData } from '../screens/gift-cards/structured-data.ts';

/*
 * Bundled into one file for the server, which draws these pages whenever their rates change. React writes all text of
 * staff as text.
 */

/** The page of one gift card. */
export function drawCardPage(card: CardPage, site: string): DrawnPage {
  return drawn(
    <PageHead {...cardPageTexts(card)} url={site + card.path} data={cardPageData(card, site)} />,
    <GiftCardPage card={card} />,
  );
}

/** The list of all of them. */
export function drawCardsPage(cards: readonly CardsPageEntry[], site: string): DrawnPage {
  return drawn(
    <PageHead {...cardsPageTexts} url={site + giftCardsPath} data={cardsPageData(cards, site)} />,
    <GiftCardsPage cards={cards} />,
  );
}

function drawn(head: ReactNode, body: ReactNode): DrawnPage {
  return { head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) };
}

({ drawCardPage, drawCardsPage }) satisfies CardPagesRenderer;

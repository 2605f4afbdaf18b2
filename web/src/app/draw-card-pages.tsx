import {
  type CardPage,
  type CardPagesRenderer,
  type CardsPageEntry,
  type DrawnPage,
  giftCardsPath,
} from '@nairadesk/contract/card-pages';
import type { Language } from '@nairadesk/contract/languages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ha from '../language/catalogues/ha/gift-cards.json';
import ig from '../language/catalogues/ig/gift-cards.json';
import pcm from '../language/catalogues/pcm/gift-cards.json';
import yo from '../language/catalogues/yo/gift-cards.json';
import { type Catalogue, speak } from '../language/translate.ts';
import { GiftCardPage } from '../screens/gift-cards/gift-card-page.tsx';
import { GiftCardsPage } from '../screens/gift-cards/gift-cards-page.tsx';
import { PageHead } from '../screens/gift-cards/page-head.tsx';
import { cardPageTexts, cardsPageTexts } from '../screens/gift-cards/page-words.ts';
import { cardPageData, cardsPageData } from '../screens/gift-cards/structured-data.ts';

/*
 * Bundled into one file for the server, which draws these pages whenever their rates change. React writes all text of
 * staff as text.
 */

const catalogues: Record<Language, Catalogue> = { en: {}, pcm, ha, yo, ig };

/** The page of one gift card. */
export function drawCardPage(card: CardPage, site: string, language: Language): DrawnPage {
  speak(language, catalogues[language]);
  return drawn(
    <PageHead {...cardPageTexts(card)} path={card.path} site={site} data={cardPageData(card, site)} />,
    <GiftCardPage card={card} />,
  );
}

/** The list of all of them. */
export function drawCardsPage(cards: readonly CardsPageEntry[], site: string, language: Language): DrawnPage {
  speak(language, catalogues[language]);
  return drawn(
    <PageHead {...cardsPageTexts()} path={giftCardsPath} site={site} data={cardsPageData(cards, site)} />,
    <GiftCardsPage cards={cards} />,
  );
}

function drawn(head: ReactNode, body: ReactNode): DrawnPage {
  return { head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) };
}

({ drawCardPage, drawCardsPage }) satisfies CardPagesRenderer;

/** What staff decided about one card of an order. Stored data: a name never changes. */
export const cardVerdicts = ['accepted', 'changed', 'refused'] as const;
export type CardVerdict = (typeof cardVerdicts)[number];

/** Why a card is refused, in the order in which staff choose. Stored data: a name never changes. */
export const cardRefusals = [
  'used',
  'wrong-code',
  'wrong-country',
  'wrong-value',
  'unreadable',
  'needs-receipt',
  'taken-already',
  'other',
] as const;
export type CardRefusal = (typeof cardRefusals)[number];

/** What the customer reads of each reason; of `other` they read what staff typed. */
export const cardRefusalTexts: Record<CardRefusal, string> = {
  used: 'The card was already used.',
  'wrong-code': 'The code isn’t valid.',
  'wrong-country': 'The card is from another country.',
  'wrong-value': 'The card has another value.',
  unreadable: 'We can’t read the card or its code.',
  'needs-receipt': 'We need the receipt of this card.',
  'taken-already': 'We’ve already had this card.',
  other: 'We can’t accept this card.',
};

/** For how long a customer can answer what we say of their cards; silence takes them back. */
export const cardAnswerHours = 24;

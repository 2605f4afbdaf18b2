/** What happens with money from another person's account: the rule's two values in words, and what each means. */
export const strangerLabels = { hold: 'Hold', warn: 'Warn' };

export const strangerHints = {
  hold: 'An order of Ada Obi that CHIDI OKAFOR paid can’t be completed until staff type why they accept it. Or they send the money back.',
  warn: 'Staff see that CHIDI OKAFOR paid an order of Ada Obi, and can complete it anyway.',
};

interface DemoMessage {
  /** A name of the demo's people, or a visitor who used the contact form. */
  readonly from: string | { readonly name: string; readonly email: string };
  readonly hoursAgo: number;
  readonly subject: string;
  readonly message: string;
  readonly reply?: { readonly hoursAgo: number; readonly response: string };
}

/** Support messages of the demo: some answered, some waiting. */
export const demoMessages: readonly DemoMessage[] = [
  {
    from: 'Ada Obi',
    hoursAgo: 52,
    subject: 'Which network for USDT?',
    message:
      'Good evening. My wallet app shows “TRC20” for USDT. Is that the same as Tron in your list? I don’t want to lose the coins.',
    reply: {
      hoursAgo: 51,
      response:
        'Hello Ada, yes: TRC20 is the name of tokens on Tron, so choose Tron. If you’re not sure, send a small amount first and wait until it arrives.',
    },
  },
  {
    from: 'Ada Obi',
    hoursAgo: 5,
    subject: 'My Steam order was cancelled, but I paid',
    message:
      'Yesterday’s order says “No transfer arrived”. I sent the money from GTBank, but I forgot the reference in the narration. Can you look for it? I have the receipt.',
  },
  {
    from: 'Chidinma Okafor',
    hoursAgo: 30,
    subject: 'Google Play card refused',
    message: 'You say the card was already used. I bought it yesterday and only scratched it today.',
    reply: {
      hoursAgo: 28,
      response:
        'Hello Chidinma, Google answers “already redeemed” for this code. Please take the card and its receipt back to the shop. They must replace a card that was used before they sold it. Then sell the new one to us.',
    },
  },
  {
    from: { name: 'Halima Sani', email: 'halima.sani@visitor.example' },
    hoursAgo: 3,
    subject: 'Do you take Nordstrom cards?',
    message: 'I have a few $50 Nordstrom gift cards and don’t see them on your page. Will you add them?',
  },
  {
    from: { name: 'Emeka Nnamdi', email: 'emeka.nnamdi@visitor.example' },
    hoursAgo: 70,
    subject: 'Are you open on Sunday?',
    message: 'I mostly trade at the weekend. Are you there then?',
    reply: {
      hoursAgo: 69,
      response: 'Hello Emeka, yes, every day and at any hour. Sign up and place an order when it suits you.',
    },
  },
];

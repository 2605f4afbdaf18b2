/** The brand of this installation. docs/operating.md lists what else an operator changes. */
export const brand = {
  name: 'Nairadesk',
  tagline: 'Buy and sell crypto and gift cards in naira',
  email: 'support@nairadesk.example',
  phone: '+234 800 000 0000',
  address: '12 Marina Road, Lagos Island, Lagos',
  social: {
    x: 'https://x.com/nairadesk',
    instagram: 'https://instagram.com/nairadesk',
    facebook: 'https://facebook.com/nairadesk',
    whatsapp: 'https://wa.me/2348000000000',
  },
} as const;

/** When orders are worked and messages answered, for the landing page. */
export const hours = 'Open 24/7';

/** Codes of a brand: what they look like, in words and as a check of the letters and digits alone, in capitals. */
interface CodeShape {
  /** As whole words of the asset's name, in small letters. */
  names: readonly string[];
  /** "an Amazon": with its article, before "code". */
  brand: string;
  /** What follows "they have". */
  looks: string;
  fits: (code: string) => boolean;
}

const pattern = (shape: RegExp) => (code: string) => shape.test(code);

// Only what the brands themselves say about their codes. Where a card has a number and a PIN, both may be typed. The
// first that fits the name counts: a "Visa gift card for Apple" is a Visa.
const shapes: readonly CodeShape[] = [
  {
    names: ['visa', 'mastercard', 'vanilla'],
    brand: 'a Visa or Mastercard',
    looks: 'a number of 16 digits, and more behind it',
    fits: (code) => /^[245]\d{15}/.test(code) && isLuhn(code.slice(0, 16)),
  },
  {
    names: ['amex', 'american express'],
    brand: 'an American Express',
    looks: 'a number of 15 digits that begins with 34 or 37, and more behind it',
    fits: (code) => /^3[47]\d{13}/.test(code) && isLuhn(code.slice(0, 15)),
  },
  {
    names: ['amazon'],
    brand: 'an Amazon',
    looks: '14 or 15 letters and digits',
    fits: pattern(/^[A-Z\d]{14,15}$/),
  },
  {
    names: ['apple', 'itunes', 'app store'],
    brand: 'an Apple',
    looks: '16 letters and digits, the first one an X',
    fits: pattern(/^X[A-Z\d]{15}$/),
  },
  {
    names: ['google play'],
    brand: 'a Google Play',
    looks: '16 or 20 letters and digits',
    fits: pattern(/^([A-Z\d]{16}|[A-Z\d]{20})$/),
  },
  {
    names: ['steam'],
    brand: 'a Steam',
    looks: '15 letters and digits, in groups of 5',
    fits: pattern(/^[A-Z\d]{15}$/),
  },
  {
    names: ['xbox', 'microsoft'],
    brand: 'an Xbox',
    looks: '25 letters and digits, in groups of 5',
    fits: pattern(/^[A-Z\d]{25}$/),
  },
  {
    names: ['playstation', 'psn'],
    brand: 'a PlayStation',
    looks: '12 letters and digits, in groups of 4',
    fits: pattern(/^[A-Z\d]{12}$/),
  },
  {
    names: ['ebay'],
    brand: 'an eBay',
    looks: '13 digits',
    fits: pattern(/^\d{13}$/),
  },
  {
    names: ['walmart'],
    brand: 'a Walmart',
    looks: '16 digits, and a PIN of 4',
    fits: pattern(/^\d{16}(\d{4})?$/),
  },
  {
    names: ['nike'],
    brand: 'a Nike',
    looks: '19 digits, and a PIN of 6',
    fits: pattern(/^\d{19}(\d{6})?$/),
  },
  {
    names: ['sephora'],
    brand: 'a Sephora',
    looks: '16 digits, and a PIN of 8',
    fits: pattern(/^\d{16}(\d{8})?$/),
  },
];

/**
 * What to tell a customer whose code doesn't look like one of the brand, by the name of its asset; null where it does,
 * where nothing is typed, and for brands whose codes we don't know. Never a reason to refuse: brands change their
 * codes.
 */
export function codeShapeWarning(assetName: string, typed: string): string | null {
  const code = lettersOf(typed);
  const name = ` ${assetName.toLowerCase().replaceAll(/[^a-z\d]+/g, ' ')} `;
  const shape = shapes.find(({ names }) => names.some((one) => name.includes(` ${one} `)));
  if (!shape || code === '' || shape.fits(code)) return null;
  return `This doesn’t look like ${shape.brand} code: they have ${shape.looks}. Check it; you may send it anyway.`;
}

// What stands between the parts of a code says nothing, and neither do words that people put before them.
function lettersOf(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/\b(CARD|CODE|NUMBER|PIN|CVV|EXP(IRES|IRY)?)\b/g, '')
    .replaceAll(/[^A-Z\d]/g, '');
}

/** The check digit of payment cards (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

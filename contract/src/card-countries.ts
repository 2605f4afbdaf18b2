interface CardCountry {
  /** As traders call it. */
  name: string;
  /** ISO 4217; all of them have two decimals or none. */
  currency: string;
}

/**
 * Where gift cards come from, by ISO 3166-1 code in the order in which people look for them, with the currency of their
 * face value. `EU`, which ISO 3166 reserves, are cards for all countries of the euro.
 */
export const cardCountries = {
  US: { name: 'USA', currency: 'USD' },
  GB: { name: 'UK', currency: 'GBP' },
  CA: { name: 'Canada', currency: 'CAD' },
  AU: { name: 'Australia', currency: 'AUD' },
  EU: { name: 'Europe', currency: 'EUR' },
  DE: { name: 'Germany', currency: 'EUR' },
  AT: { name: 'Austria', currency: 'EUR' },
  BE: { name: 'Belgium', currency: 'EUR' },
  BR: { name: 'Brazil', currency: 'BRL' },
  CH: { name: 'Switzerland', currency: 'CHF' },
  CN: { name: 'China', currency: 'CNY' },
  CZ: { name: 'Czechia', currency: 'CZK' },
  DK: { name: 'Denmark', currency: 'DKK' },
  ES: { name: 'Spain', currency: 'EUR' },
  FI: { name: 'Finland', currency: 'EUR' },
  FR: { name: 'France', currency: 'EUR' },
  GR: { name: 'Greece', currency: 'EUR' },
  HK: { name: 'Hong Kong', currency: 'HKD' },
  IE: { name: 'Ireland', currency: 'EUR' },
  IN: { name: 'India', currency: 'INR' },
  IT: { name: 'Italy', currency: 'EUR' },
  JP: { name: 'Japan', currency: 'JPY' },
  KR: { name: 'South Korea', currency: 'KRW' },
  MX: { name: 'Mexico', currency: 'MXN' },
  MY: { name: 'Malaysia', currency: 'MYR' },
  NG: { name: 'Nigeria', currency: 'NGN' },
  NL: { name: 'Netherlands', currency: 'EUR' },
  NO: { name: 'Norway', currency: 'NOK' },
  NZ: { name: 'New Zealand', currency: 'NZD' },
  PL: { name: 'Poland', currency: 'PLN' },
  PT: { name: 'Portugal', currency: 'EUR' },
  SA: { name: 'Saudi Arabia', currency: 'SAR' },
  SE: { name: 'Sweden', currency: 'SEK' },
  SG: { name: 'Singapore', currency: 'SGD' },
  TR: { name: 'Turkey', currency: 'TRY' },
  TW: { name: 'Taiwan', currency: 'TWD' },
  AE: { name: 'UAE', currency: 'AED' },
  ZA: { name: 'South Africa', currency: 'ZAR' },
} as const satisfies Record<string, CardCountry>;

export type CardCountryCode = keyof typeof cardCountries;
export const cardCountryCodes = Object.keys(cardCountries) as [CardCountryCode, ...CardCountryCode[]];

/** The currency of a card's face value, by ISO 4217. */
export function currencyOf(country: CardCountryCode): string {
  return cardCountries[country].currency;
}

import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';

describe('country reference', () => {
  it('describes Nigeria in every field', () => {
    expect(countries.find(({ isoCode }) => isoCode === 'NG')).toEqual({
      name: 'Nigeria',
      isoCode: 'NG',
      flag: '🇳🇬',
      phonecode: '234',
      currency: 'NGN',
      latitude: expect.stringMatching(/^9\.\d{4}$/),
      longitude: expect.stringMatching(/^8\.\d{4}$/),
      timezones: [
        {
          zoneName: 'Africa/Lagos',
          gmtOffset: 3600,
          gmtOffsetName: 'UTC+01:00',
          abbreviation: 'WAT',
          tzName: 'West Africa Time',
        },
      ],
    });
  });

  it('lists every ISO 3166-1 country once', () => {
    expect(countries).toHaveLength(249);
    for (const key of ['name', 'isoCode', 'flag'] as const) {
      expect(new Set(countries.map((country) => country[key])).size, key).toBe(249);
    }
  });

  it.each(countries.map((country) => [country.name, country] as const))(
    'has valid fields for %s',
    (_name, country) => {
      expect(country.isoCode).toMatch(/^[A-Z]{2}$/);
      expect(country.phonecode).toMatch(/^[1-9]\d{0,2}$/);
      expect(country.currency).toMatch(/^[A-Z]{3}$/);
      expect(country.name.length).toBeLessThanOrEqual(60);
      for (const degrees of [country.latitude, country.longitude]) expect(degrees).toMatch(/^-?\d+\.\d{4}$/);
      expect(Math.abs(Number(country.latitude))).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(country.longitude))).toBeLessThanOrEqual(180);
      expect(country.timezones).not.toEqual([]);
      for (const { zoneName, gmtOffset, gmtOffsetName, abbreviation, tzName } of country.timezones) {
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneName })).not.toThrow();
        expect(Math.abs(gmtOffset)).toBeLessThanOrEqual(14 * 3600);
        expect(gmtOffsetName).toBe(offsetName(gmtOffset));
        expect(abbreviation).not.toBe('');
        expect(tzName).not.toBe('');
      }
    },
  );
});

function offsetName(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `UTC${seconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

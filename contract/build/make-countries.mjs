// Makes ../src/countries.ts, the country reference. Run by hand, when the world changes:
//
//   npm install --prefix <folder> cldr-core@45.0.0 cldr-localenames-modern@45.0.0 libphonenumber-js@1.13.16 \
//     @vvo/tzdb@6.202.0 world-atlas@2.0.2 topojson-client@3.1.0 d3-geo@3.1.2
//   node contract/build/make-countries.mjs <folder> [folder of iso3166.tab and zone.tab]
//
// The tables are those of the tz database: /usr/share/zoneinfo wherever tzdata is installed. The packages are
// no dependency of the product: only the list made from them is.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '.', zoneFolder = '/usr/share/zoneinfo'] = process.argv.slice(2);
const load = createRequire(join(folder, 'node_modules', 'x.js'));
const { geoArea, geoCentroid } = load('d3-geo');
const { feature } = load('topojson-client');
const world = load('world-atlas/countries-50m.json');
const shapes = new Map(feature(world, world.objects.countries).features.map((shape) => [shape.id, shape]));
const { territories } = load('cldr-localenames-modern/main/en/territories.json').main.en.localeDisplayNames;
const { codeMappings } = load('cldr-core/supplemental/codeMappings.json').supplemental;
const currencies = load('cldr-core/supplemental/currencyData.json').supplemental.currencyData.region;
const { countries: phones } = load('libphonenumber-js/metadata.min.json');
const zoneFacts = new Map(
  load('@vvo/tzdb').rawTimeZones.flatMap((zone) => zone.group.map((name) => [name, zone])),
);
const zoneRows = rowsOf('zone.tab').map(([isoCode, place, zoneName]) => ({ isoCode, place, zoneName }));

// CLDR's plain name is a sentence on politics here; its variant is what people type.
const nameVariants = {
  CD: 'CD-alt-variant',
  CG: 'CG-alt-variant',
  HK: 'HK-alt-short',
  MM: 'MM-alt-short',
  MO: 'MO-alt-short',
  PS: 'PS-alt-short',
};
// Territories without a telephone plan, or without people: those of the state or the station that serves them.
const servedPhones = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' };
const servedZones = { BV: ['Europe/Oslo'], HM: ['Indian/Kerguelen'] };
const servedPlaces = { BV: [3.36, -54.42] };

const countries = rowsOf('iso3166.tab')
  .map(([isoCode]) => countryOf(isoCode))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
writeFileSync(new URL('../src/countries.ts', import.meta.url), fileOf(countries));

function rowsOf(table) {
  const lines = readFileSync(join(zoneFolder, table), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
}

function countryOf(isoCode) {
  const zoneNames = servedZones[isoCode] ?? zonesOf(isoCode).map(({ zoneName }) => zoneName);
  const [longitude, latitude] = placeOf(isoCode);
  return {
    name: territories[nameVariants[isoCode] ?? isoCode].replaceAll('’', "'"),
    isoCode,
    flag: String.fromCodePoint(...[...isoCode].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65)),
    phonecode: servedPhones[isoCode] ?? phones[isoCode][0],
    currency: currencyOf(isoCode),
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
    timezones: zoneNames.map(timezoneOf),
  };
}

function zonesOf(isoCode) {
  return zoneRows.filter((row) => row.isoCode === isoCode);
}

/** The one in use today; of two, the country's own, whose code begins with the country's. */
function currencyOf(isoCode) {
  const inUse = (currencies[isoCode] ?? [])
    .filter((entry) => Object.values(entry).every(({ _to, _tender }) => !_to && _tender !== 'false'))
    .flatMap(Object.keys);
  // ISO 4217 for "no currency": Antarctica.
  return inUse.find((code) => code.startsWith(isoCode)) ?? inUse[0] ?? 'XXX';
}

/** The middle of the largest piece of land, or the first town of the tz database where none is drawn. */
function placeOf(isoCode) {
  const shape = shapes.get(codeMappings[isoCode]._numeric);
  if (!shape) return servedPlaces[isoCode] ?? degreesOf(zonesOf(isoCode)[0].place);
  const { type, coordinates } = shape.geometry;
  const pieces = (type === 'Polygon' ? [coordinates] : coordinates).map((piece) => {
    return { type: 'Polygon', coordinates: piece };
  });
  return geoCentroid(pieces.toSorted((a, b) => geoArea(b) - geoArea(a))[0]);
}

/** "+0627+00324" → [3.4, 6.45]: longitude first, as in the shapes. */
function degreesOf(place) {
  const [latitude, longitude] = place.match(/[+-]\d+/g).map((text) => {
    const [, sign, degrees, minutes, seconds = '0'] = text.match(/^([+-])(\d{2,3}?)(\d{2})(\d{2})?$/);
    return Number(`${sign}1`) * (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600);
  });
  return [longitude, latitude];
}

/** A zone with its offset outside summer time. */
function timezoneOf(zoneName) {
  const { rawOffsetInMinutes, abbreviation, alternativeName } = zoneFacts.get(zoneName);
  const minutes = Math.abs(rawOffsetInMinutes);
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return {
    zoneName,
    gmtOffset: rawOffsetInMinutes * 60,
    gmtOffsetName: `UTC${rawOffsetInMinutes < 0 ? '-' : '+'}${clock}`,
    abbreviation,
    tzName: alternativeName,
  };
}

function fileOf(list) {
  return `// Made by ../build/make-countries.mjs: do not edit. Sources, with their licences:
// - codes and zones of ISO 3166-1: iso3166.tab and zone.tab of the IANA tz database (public domain)
// - names and currencies: Unicode CLDR 45, cldr-localenames-modern and cldr-core (Unicode-3.0, © Unicode, Inc.)
// - phone codes: libphonenumber-js 1.13.16 (MIT), from Google's libphonenumber (Apache-2.0)
// - names, abbreviations and offsets of zones: @vvo/tzdb 6.202.0 (MIT), with data of GeoNames (CC BY 4.0)
// - latitude and longitude: Natural Earth (public domain) through world-atlas 2.0.2 (ISC), tz database

export interface Timezone {
  zoneName: string;
  /** Seconds east of Greenwich, outside summer time. */
  gmtOffset: number;
  gmtOffsetName: string;
  abbreviation: string;
  tzName: string;
}

export interface Country {
  name: string;
  isoCode: string;
  flag: string;
  phonecode: string;
  currency: string;
  latitude: string;
  longitude: string;
  timezones: readonly Timezone[];
}

/** The country reference (docs/specification.md 3.3): every country and territory of ISO 3166-1, by name. */
// biome-ignore format: one country a line
export const countries: readonly Country[] = [
${list.map((country) => `  ${literalOf(country)},`).join('\n')}
];
`;
}

function literalOf(value) {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${key}: ${literalOf(part)}`)
      .join(', ')} }`;
  if (typeof value === 'number') return String(value);
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

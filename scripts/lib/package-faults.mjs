// Licences that let the product be sold with the package in it, as packages write them. None is of the GPL family.
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

// MPL-2.0 asks for the source of changes to its files, and we change none: the first ones only check and build, the last
// one is used as it is on the registry.
const unchanged = /^(axe-core|lightningcss(-[a-z0-9-]+)?|web-push)$/;

/**
 * What is wrong with the packages of a parsed package-lock.json, one line each: a package without a hash, from
 * another place than the registry, or with a licence that is not on the list.
 */
export function packageFaults(lock) {
  return Object.entries(lock.packages).flatMap(([place, { link, version, integrity, resolved, license }]) => {
    if (link || !place.includes('node_modules/')) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isAllowed = licences.has(license) || (license === 'MPL-2.0' && unchanged.test(name));
    return [
      !/^sha512-/.test(integrity ?? '') && 'has no sha512 hash',
      resolved && `comes from ${resolved}`,
      !isAllowed && `has the licence ${license ?? '(none)'}`,
    ]
      .filter(Boolean)
      .map((fault) => `${name}@${version} ${fault}`);
  });
}

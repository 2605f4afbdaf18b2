// Letters of other alphabets, and the Latin ones that they look like.
const others = 'АВЕЅЗІЈКМНОРСТУХаеосрхуіјѕһԁԛԝкмнтвӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυχ';
const latin = 'ABES3IJKMHOPCTYXaeocpxyijshdqwkmhtblABEZHIKMNOPTYXoavikpux';
// Latin ones that are not written with marks, which fall off by themselves: without a dot, with a hook, in small capitals.
const oddLatin = 'ıȷɑɡɩɪǀɓƁɗƊƙƘłŁᴄᴋᴏꜱᴜᴠᴡᴢ';
const plainLatin = 'ijagiilbBdDkKlLckosuvwz';
const alike = new Map(
  [...others, ...oddLatin].map((letter, place) => [letter, (latin + plainLatin)[place] ?? letter]),
);

/**
 * What a name looks like at a glance: the same for two that people take for one another, as Olu and OIu with a capital
 * i, or Ope in Cyrillic letters. Without case, spaces, signs and invisible letters.
 */
export function lookOfName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\p{L}\p{N}|]/gu, '');
  return [...plain]
    .map((letter) => alike.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll(/[il1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

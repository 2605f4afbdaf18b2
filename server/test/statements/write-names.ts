import type { Seeded } from './seeded.ts';

const firstNames =
  'Ada,Tolulope,Chidi,Ngozi,Musa,Aisha,Ibrahim,Fatima,Emeka,Chinwe,Yusuf,Halima,Segun,Bukola,Femi,Kemi,Uche,Amaka,Obinna,Ifeoma,Sani,Zainab,Bashir,Maryam,Tunde,Funke,Wale,Sade,Efe,Osaze,Blessing,Precious,Godwin,Sunday,Patience,Gideon,Oluwaseun,Oluwatobiloba,Chukwuemeka,Abdulrahman'.split(
    ',',
  );
const surnames =
  'Obi,Adebayo,Okafor,Bello,Ibrahim,Musa,Eze,Nwosu,Okonkwo,Balogun,Adeyemi,Ogunleye,Abubakar,Danjuma,Lawal,Sule,Onyeka,Igwe,Udeh,Nnamdi,Akpan,Effiong,Osagie,Ighodaro,Adeola,Olawale,Afolabi,Ogunbiyi,Chukwu,Anyanwu,Ezeofor,Mbah,Yakubu,Garba,Shehu,Usman,Oluwole,Akinwande,Babatunde,Oyelaran'.split(
    ',',
  );
const bankNames = [
  'GTB',
  'ZENITH BANK',
  'ACCESS',
  'FBN',
  'UBA',
  'OPAY',
  'PALMPAY',
  'KUDA',
  'MONIEPOINT MFB',
  'WEMA BANK',
];

export function newName(random: Seeded): string {
  const middle = random.chance(0.6) ? `${random.pick(firstNames)} ` : '';
  return `${random.pick(firstNames)} ${middle}${random.pick(surnames)}`;
}

export function newBank(random: Seeded): string {
  return random.pick(bankNames);
}

/** A name as banks write it: in capitals, in another order, without its middle, with a title, with one letter wrong, cut. */
export function writeName(name: string, random: Seeded): string {
  let words = name.toUpperCase().split(' ');
  if (words.length === 3 && random.chance(0.25)) words = [words[0] ?? '', words[2] ?? ''];
  if (words.length === 3 && random.chance(0.15)) words[1] = (words[1] ?? '').slice(0, 1);
  if (random.chance(0.5)) words = [words.at(-1) ?? '', ...words.slice(0, -1)];
  if (random.chance(0.07)) words = misspell(words, random);
  if (random.chance(0.05)) words.unshift(random.pick(['MR', 'MRS', 'DR', 'ALHAJI']));
  const length = random.chance(0.4) ? random.pick([20, 20, 25, 30]) : 60;
  return words.join(' ').slice(0, length).trim();
}

function misspell(words: readonly string[], random: Seeded): string[] {
  const index = random.between(0, words.length - 1);
  const word = words[index] ?? '';
  const at = random.between(1, Math.max(1, word.length - 2));
  const wrong = random.pick([
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}${word[at]}${word.slice(at)}`,
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
  ]);
  return words.with(index, wrong);
}

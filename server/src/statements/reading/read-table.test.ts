import { expect, it } from 'vitest';
import { makeXlsx, xlsxParts, zipXlsx } from '../../../test/statements/make-xlsx.ts';
import { readTable } from './read-table.ts';

const csv = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding));

/** The message on the field `file`. */
async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error?.code).toBe('invalid');
  return error.details.fields.file;
}

function sheet(cells: string, parts: Record<string, string> = {}): Buffer {
  const worksheet = `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
  return zipXlsx({ ...xlsxParts([]), 'xl/worksheets/sheet1.xml': worksheet, ...parts });
}

it.each([
  ['commas', 'Date,Remarks,Credit\n1,"ADA, OBI",2\n'],
  ['semicolons, with commas in the amounts', 'Date;Remarks;Credit\n1;ADA, OBI;2\n'],
  ['tabs', 'Date\tRemarks\tCredit\r\n1\tADA, OBI\t2\r\n'],
  ['the delimiter that Excel names', 'sep=;\nDate;Remarks;Credit\n1;ADA, OBI;2\n'],
])('bank files: read %s', async (_, text) => {
  const rows = await csv(text);
  expect(rows.slice(-2)).toEqual([
    ['Date', 'Remarks', 'Credit'],
    ['1', 'ADA, OBI', '2'],
  ]);
});

it('bank files: read UTF-8, UTF-16 and Windows-1252, with a byte order mark and without', async () => {
  const text = 'Date,Debit(₦)\n1,Adé';
  const expected = [
    ['Date', 'Debit(₦)'],
    ['1', 'Adé'],
  ];
  expect(await csv(text)).toEqual(expected);
  expect(await csv(`\uFEFF${text}`)).toEqual(expected);
  expect(await csv(`\uFEFF${text}`, 'utf16le')).toEqual(expected);
  expect(await csv('Date,Name\n1,Adé', 'latin1')).toEqual([
    ['Date', 'Name'],
    ['1', 'Adé'],
  ]);
});

it('bank files: keep quotes, line breaks and empty rows where they are', async () => {
  expect(await csv('a,b\n\n"x ""y""\nz",5" pipe\n')).toEqual([['a', 'b'], [], ['x "y"\nz', '5" pipe']]);
});

it.each([
  ['PDF', Buffer.from('%PDF-1.7 …'), 'PDF'],
  ['old Excel files', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
  ['web pages called .xls', Buffer.from('<html><table>'), 'web page'],
  ['empty files', Buffer.from('\n \n'), 'empty'],
  ['other files', Buffer.from([0x89, 0x50, 0, 1, 2, 3]), "couldn't read"],
  ['broken zips', Buffer.from('PK\x03\x04 and nothing else'), "couldn't read"],
  ['quotes that never end', Buffer.from('a,b\n1,"2\n3,4\n'), "couldn't read"],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a,b\n'), '5 MB'],
  ['more than 20,000 rows', Buffer.from('a,b\n'.repeat(20_001)), '20,000 rows'],
  [
    'more than 60 columns',
    Buffer.from(`a,b\n${'x,'.repeat(60)}x\n`),
    'Row 2: There are more than 60 columns',
  ],
])('bank files: refuse %s', async (_, bytes, words) => {
  expect(await refusal(readTable(bytes))).toContain(words);
});

it('bank files: accept exactly 20,000 rows and 60 columns', async () => {
  const rows = await csv(`${'x,'.repeat(59)}x\n`.repeat(20_000));
  expect(rows.length).toBe(20_000);
  expect(rows[0]?.length).toBe(60);
});

it('Excel files: read texts, numbers, and dates that are numbers', async () => {
  const rows = await readTable(
    makeXlsx([
      ['Date', 'R & D <1>', ''],
      [{ date: new Date('2026-08-16T00:25:48Z') }, 100000.1, 0.1 + 0.2],
      [{ date: new Date('2026-08-15T23:00:00Z') }, 1500, 'end'],
    ]),
  );
  expect(rows).toEqual([
    ['Date', 'R & D <1>'],
    ['2026-08-16 01:25:48', '100000.1', '0.3'],
    ['2026-08-16', '1500', 'end'],
  ]);
});

it('Excel files: count from 1904 where the workbook says so', async () => {
  const parts = xlsxParts([[{ date: new Date('2026-08-15T23:00:00Z') }]]);
  const workbook = parts['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '';
  expect(await readTable(zipXlsx({ ...parts, 'xl/workbook.xml': workbook }))).toEqual([['2030-08-17']]);
});

it('Excel files: take a number with a currency for a number, whose format has letters of dates in it', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$₦-470]#,##0.00\\ &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const bytes = sheet('<row><c s="0"><v>5</v></c><c s="1"><v>46250</v></c></row>', {
    'xl/styles.xml': styles,
  });
  expect(await readTable(bytes)).toEqual([['5', '2026-08-16']]);
});

it('Excel files: place cells by their address, else one after the other', async () => {
  const bytes = sheet('<row r="3"><c r="C3"><v>7</v></c></row><row><c><v>8</v></c><c><v>9</v></c></row>');
  expect(await readTable(bytes)).toEqual([[], [], ['', '', '7'], ['8', '9']]);
});

it('Excel files: read inline and rich texts, prefixes, and the stored result of a formula only', async () => {
  const bytes = sheet(
    '<x:row xmlns:x="s"><x:c t="inlineStr"><x:is><x:r><x:t>ADA </x:t></x:r><x:r><x:t>OBI_x000A_</x:t></x:r></x:is></x:c>' +
      '<x:c t="str"><x:f>HYPERLINK("http://a.b")</x:f><x:v>12</x:v></x:c><x:c><x:f>1+1</x:f></x:c><x:c t="e"><x:v>#REF!</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row>',
  );
  expect(await readTable(bytes)).toEqual([['ADA OBI', '12', '', '', '3']]);
});

it('Excel files: read the first sheet that can be seen', async () => {
  const parts = xlsxParts([['hidden']]);
  const sheets = '<sheets><sheet name="H" r:id="rId1" state="hidden"/><sheet name="V" r:id="rId2"/></sheets>';
  const bytes = zipXlsx({
    ...parts,
    'xl/workbook.xml': `<workbook>${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="a/worksheet" Target="/xl/worksheets/other.xml"/></Relationships>',
    'xl/worksheets/other.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>seen</t></is></c></row></sheetData></worksheet>',
  });
  expect(await readTable(bytes)).toEqual([['seen']]);
});

it.each([
  ['a row far below', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>', '20,000 rows'],
  ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>', '60 columns'],
  ['no address', '<row r="x"><c r="?"><v>1</v></c></row>', 'rows'],
])('Excel files: refuse %s before room is made for it', async (_, cells, words) => {
  expect(await refusal(readTable(sheet(cells)))).toContain(words);
});

it('Excel files: pass over rows and cells that are only formatted', async () => {
  const bytes = sheet('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576"/>');
  expect(await readTable(bytes)).toEqual([['1']]);
});

it('Excel files: refuse a zip bomb while it is unzipped', async () => {
  const bomb = sheet(`<row><c t="inlineStr"><is><t>${' '.repeat(60 * 1024 * 1024)}</t></is></c></row>`);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const before = process.memoryUsage().rss;
  expect(await refusal(readTable(bomb))).toContain('50 MB');
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

it('Excel files: refuse a zip of more than a thousand parts', async () => {
  const parts = (count: number) =>
    zipXlsx({
      ...xlsxParts([['1']]),
      ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`xl/media/${n}.png`, ''])),
    });
  expect(await readTable(parts(900))).toEqual([['1']]);
  expect(await refusal(readTable(parts(1_001)))).toContain('too many parts');
});

it.each([
  ['internal', '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'],
  ['external', '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
])('Excel files: refuse %s entities', async (_, doctype) => {
  const worksheet = `${doctype}<worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
  expect(await refusal(readTable(sheet('', { 'xl/worksheets/sheet1.xml': worksheet })))).toContain(
    'document type',
  );
});

it('Excel files: read a text once, however long it is and however many cells show it', async () => {
  const text = '_x000D_'.repeat(400_000);
  const row = `<row>${'<c t="s"><v>0</v></c><c><v>1</v></c>'}</row>`;
  const rows = await readTable(
    zipXlsx({
      ...xlsxParts([]),
      'xl/sharedStrings.xml': `<sst><si><t>a${text}b</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(15_000)}</sheetData></worksheet>`,
    }),
  );
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([15_000, ['a', '1'], ['a', '1']]);
});

it('Excel files: refuse broken XML and zips without a workbook', async () => {
  expect(await refusal(readTable(sheet('<row><c></row>')))).toContain("couldn't read");
  expect(await refusal(readTable(zipXlsx({ 'word/document.xml': '<a/>' })))).toContain('no sheet');
});

it('Excel files: leave what a payer wrote like an escape, and take line breaks and what is escaped for what they are', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const bytes = sheet(
    `<row>${cell('NDQ5VNGA92_x0041_')}${cell('_x004E_DQ5VNGA92')}${cell('a_x000D_b_x0000_')}${cell('_x005F_x0041_')}</row>`,
  );
  expect(await readTable(bytes)).toEqual([['NDQ5VNGA92_x0041_', '_x004E_DQ5VNGA92', 'a b', '_x0041_']]);
});

it('CSV files: refuse a quotation mark in a remark that swallows rows, and take remarks of several lines', async () => {
  const heading = 'Date,Narration,In,Out,Reference';
  const row = (remark: string) => `16/08/2026,${remark},5,,R1`;
  const swallowed = [heading, row('"start'), row('x'), row('end"')].join('\n');
  expect(await refusal(readTable(Buffer.from(swallowed)))).toContain('quotation mark');
  const quoted = [heading, row('"for shoes, and\nbags"'), row('x')].join('\n');
  expect(await readTable(Buffer.from(quoted))).toHaveLength(3);
});

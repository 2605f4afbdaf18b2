import { strToU8, zipSync } from 'fflate';

/** A text, a number, or a date that Excel keeps as a number. */
export type XlsxCell = string | number | { date: Date };

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of an XLSX file with one sheet; a test may replace them. */
export function xlsxParts(rows: readonly (readonly XlsxCell[])[]): Record<string, string> {
  const strings = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const numbers = new Map(strings.map((text, index) => [text, index]));
  const cellXml = (cell: XlsxCell, address: string) => {
    if (cell === '') return '';
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c r="${address}" s="1"><v>${serialOf(cell.date)}</v></c>`;
    return `<c r="${address}" t="s"><v>${numbers.get(cell)}</v></c>`;
  };
  const rowsXml = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, addressOf(x, y))).join('')}</row>`,
  );
  return {
    'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rowsXml.join('')}</sheetData></worksheet>`,
  };
}

export function zipXlsx(parts: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}

export function makeXlsx(rows: readonly (readonly XlsxCell[])[]): Buffer {
  return zipXlsx(xlsxParts(rows));
}

// Excel knows no zones: the number is the clock on the wall, in Lagos.
function serialOf(date: Date): number {
  return (date.getTime() + 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000;
}

function addressOf(x: number, y: number): string {
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import { posix } from 'node:path';
import { localName, parseXml, type XmlHandlers } from './parse-xml.ts';
import { readSheet } from './read-sheet.ts';
import { refuseFile } from './refuse-file.ts';
import { maxCellLength } from './table-bounds.ts';
import { type Parts, unzipParts } from './unzip-parts.ts';

// A cell is cut when it is read: of a character that XML can't hold seven letters leave one.
const mostLetters = maxCellLength * '_x000D_'.length;

/**
 * The cells of the first visible sheet of an XLSX file (ECMA-376, SpreadsheetML) as text; row 1 is the first element.
 * Dates come as `2026-08-16` or `2026-08-16 01:25:48`. Of a formula only the stored result is read, nothing is
 * evaluated, and no link is followed. Refuses what exceeds the bounds; throws on what is no XLSX.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const parts = await unzipParts(bytes);
  const { relationId, epoch1904 } = await findSheet(parts);
  const files = await readRelations(parts);
  const sheet = await parts.open(files.get(relationId) ?? '');
  if (!sheet) throw refuseFile('This Excel file has no sheet that we could read.');
  return readSheet(sheet, {
    sharedStrings: await readSharedStrings(parts, byType(files, 'sharedStrings')),
    dateStyles: await readDateStyles(parts, byType(files, 'styles')),
    epoch1904,
  });
}

async function findSheet(parts: Parts): Promise<{ relationId: string; epoch1904: boolean }> {
  const visible: string[] = [];
  let epoch1904 = false;
  await parsePart(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') epoch1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key !== 'id' && localName(key) === 'id');
      if (id) visible.push(id[1]);
    },
  });
  if (!visible[0]) throw refuseFile('This Excel file has no sheet that we could read.');
  return { relationId: visible[0], epoch1904 };
}

// By its id and by the last word of its type, to the path within the zip.
async function readRelations(parts: Parts): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return;
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      files.set(Id, path);
      files.set(`type ${Type?.slice(Type.lastIndexOf('/') + 1)}`, path);
    },
  });
  return files;
}

function byType(files: Map<string, string>, type: string): string {
  return files.get(`type ${type}`) ?? `xl/${type}.xml`;
}

async function readSharedStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let text: string | null = null;
  let phonetic = false;
  let inText = false;
  await parsePart(parts, path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't';
    },
    text(piece) {
      // Each cell that shows it would read all of it again.
      if (text !== null && inText && !phonetic && text.length < mostLetters) text += piece;
    },
    close(name) {
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push((text ?? '').slice(0, mostLetters));
      inText = false;
    },
  });
  return strings;
}

// Numbers of the styles (the attribute `s` of a cell) that show a number as a date.
async function readDateStyles(parts: Parts, path: string): Promise<Set<number>> {
  const customDates = new Set<number>();
  const dateStyles = new Set<number>();
  let inCellFormats = false;
  let style = 0;
  await parsePart(parts, path, {
    open(name, attributes) {
      const format = Number(attributes.numFmtId);
      if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) customDates.add(format);
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      if (customDates.has(format) || isBuiltInDate(format)) dateStyles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return dateStyles;
}

// ECMA-376, 18.8.30: 14 to 22 and 45 to 47 everywhere, the others in some languages.
function isBuiltInDate(format: number): boolean {
  return [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => format >= first && format <= last);
}

// Letters of dates, outside of quoted text, of escaped letters and of [Red] or [$₦-470].
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, ''));
}

// A part that isn't there reads as an empty one: files without texts have no sharedStrings.xml.
async function parsePart(parts: Parts, path: string, on: XmlHandlers): Promise<void> {
  const part = await parts.open(path);
  if (part) await parseXml(part, on);
}

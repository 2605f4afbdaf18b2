import sax from 'sax';
import { refuseFile } from './refuse-file.ts';

/** What happens while a part is read. Names are without their prefix: `x:row` is `row`. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML piece by piece, so that no tree of it is kept. A document type, which could declare entities, is refused.
 * Throws on XML that isn't well-formed.
 */
export async function parseXml(pieces: AsyncIterable<Buffer>, on: XmlHandlers): Promise<void> {
  const parser = sax.parser(true, { position: false });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw refuseFile('This Excel file has a document type, which a statement never has.');
  };
  parser.onopentag = ({ name, attributes }) => on.open(localName(name), attributes as Record<string, string>);
  parser.onclosetag = (name) => on.close?.(localName(name));
  parser.ontext = (text) => on.text?.(text);
  parser.oncdata = (text) => on.text?.(text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
  parser.write(decoder.decode()).close();
}

/** `r:id` → `id`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

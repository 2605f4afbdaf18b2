import { brand } from '@nairadesk/contract/brand';
import { t } from '../../../language/translate.ts';

/** What stands on a receipt, from the top down. */
export interface ReceiptText {
  title: string;
  amount: string;
  lines: readonly (readonly [label: string, value: string])[];
  /** The address that shows that it is genuine. */
  link: string;
}

const width = 1080;
const margin = 84;
const lineHeight = 46;
const font = (size: number, weight = 400) => `${weight} ${size}px "Nairadesk Sans", system-ui, sans-serif`;

// Ink on paper in either theme: what is shared is printed, and read on other people's screens.
const colours = { paper: '#fffdf8', ink: '#1c1a17', soft: '#5d574d', go: '#0f5c3f', line: '#e4dccd' };

/** Draws a receipt as a picture, as high as its lines ask for. Null where the browser can't draw. */
export function drawReceipt(text: ReceiptText): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  const context = canvas.getContext('2d');
  if (!context) return null;
  canvas.height = draw(context, text);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, canvas.height);
  draw(context, text);
  return canvas;
}

/** Draws all of it. @returns how far down it goes */
function draw(context: CanvasRenderingContext2D, { title, amount, lines, link }: ReceiptText): number {
  context.textBaseline = 'alphabetic';
  let y = margin + 40;
  const write = (value: string, size: number, colour: string, weight = 400) => {
    context.font = font(size, weight);
    context.fillStyle = colour;
    for (const line of wrap(context, value, width - 2 * margin)) {
      context.fillText(line, margin, y);
      y += size * 1.3;
    }
  };
  write(brand.name, 44, colours.go, 700);
  y += 44;
  write(title, 40, colours.ink, 600);
  y += 56;
  write(amount, 84, colours.ink, 700);
  y += 6;
  for (const [label, value] of lines) {
    context.fillStyle = colours.line;
    context.fillRect(margin, y - 30, width - 2 * margin, 2);
    y += 24;
    write(label, 30, colours.soft);
    write(value, 36, colours.ink, 600);
    y += lineHeight;
  }
  context.fillStyle = colours.line;
  context.fillRect(margin, y - 30, width - 2 * margin, 2);
  y += 24;
  write(t('See that it is genuine:'), 30, colours.soft);
  write(link, 30, colours.go, 600);
  return y + margin / 2;
}

/** Lines no wider than that; what has no spaces, as an address, breaks anywhere. */
function wrap(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<= )|(?<=.{24})(?! )/)) {
    if (line !== '' && context.measureText(line + piece).width > most) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
}

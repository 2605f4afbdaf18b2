// A4 in points.
const page = { width: 595, height: 842 };
const margin = 40;

/** A PDF of one page that shows a JPEG, as large as fits. */
export function pdfOfPicture(jpeg: Uint8Array, width: number, height: number): Blob {
  const scale = Math.min((page.width - 2 * margin) / width, (page.height - 2 * margin) / height);
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [(page.width - w) / 2, page.height - margin - h];
  const content = `q ${w.toFixed(2)} 0 0 ${h.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /I Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ];
  return new Blob(assemble(objects) as BlobPart[], { type: 'application/pdf' });
}

/** The objects one after the other, then where each begins: the table by which readers find them. */
function assemble(objects: (string | Uint8Array)[][]): Uint8Array[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  put('%PDF-1.4\n');
  const starts = objects.map((object, index) => {
    const start = length;
    put(`${index + 1} 0 obj\n`);
    for (const part of object) put(part);
    put('\nendobj\n');
    return start;
  });
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) put(`${String(start).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts;
}

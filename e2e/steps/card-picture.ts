import type { Page } from 'playwright-core';

interface Picture {
  width: number;
  height: number;
  /** Other texts are other pictures. */
  text: string;
}

/** A photo as a phone takes it: a JPEG that is hard to compress, drawn in the page. */
export async function cardPicture(
  page: Page,
  { width, height, text }: Picture,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(canvas.width, canvas.height);
    for (let place = 0; place < pixels.data.length; place += 4) {
      const light = 90 + 80 * Math.sin(place / 9000) + 50 * Math.random();
      pixels.data.set([light, light * 0.8, light * 0.5, 255], place);
    }
    context.putImageData(pixels, 0, 0);
    context.font = '120px sans-serif';
    context.fillText(${JSON.stringify(text)}, 80, 200);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
  })()`);
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

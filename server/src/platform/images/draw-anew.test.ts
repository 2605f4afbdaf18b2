import { randomFillSync } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { afterEach, expect, it, vi } from 'vitest';
import { drawAnew } from './draw-anew.ts';

const [width, height] = [400, 300];
const noise = await Transformer.fromRgbaPixels(
  randomFillSync(Buffer.alloc(width * height * 4)).map((byte, at) => (at % 4 === 3 ? 255 : byte)),
  width,
  height,
).jpeg(90);
const drawing = { upload: noise, sidePixels: 200, withLikeness: true };

afterEach(() => vi.restoreAllMocks());

it('drawing anew: shrinks a picture once, however many qualities are tried until it fits', async () => {
  const [best, least] = await Promise.all(
    [85, 35].map((quality) => new Transformer(noise).resize(200, 150).webp(quality)),
  );
  const [shrinks, encodes] = [
    vi.spyOn(Transformer.prototype, 'resize'),
    vi.spyOn(Transformer.prototype, 'webp'),
  ];
  const maxBytes = least?.length ?? 0;
  expect(best?.length).toBeGreaterThan(maxBytes);
  const drawn = await drawAnew({ ...drawing, maxBytes });
  expect(encodes.mock.calls).toEqual([[85], [60], [35]]);
  expect(shrinks).toHaveBeenCalledOnce();
  expect(drawn).toMatchObject({ width: 200, height: 150 });
  expect(drawn?.bytes).toEqual(least);
});

it('drawing anew: tries no further quality where none would fit', async () => {
  const encodes = vi.spyOn(Transformer.prototype, 'webp');
  expect(await drawAnew({ ...drawing, maxBytes: 1_000 })).toBeNull();
  expect(encodes.mock.calls).toEqual([[85]]);
});

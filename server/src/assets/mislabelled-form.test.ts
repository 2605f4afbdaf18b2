import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createAsset } from '@nairadesk/contract/asset-changes';
import { getAsset } from '@nairadesk/contract/assets';
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const asJson = { 'content-type': 'application/json' };
let staff: Person;
let picture: Buffer;

beforeAll(async () => {
  staff = await world.admin();
  picture = Buffer.from(await Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(70), 64, 64).png());
});

const draft = (name: string) => ({
  name,
  assetType: 'gift-card' as const,
  minAmount: '0',
  buyingPrice: '2',
  sellingPrice: '1',
});
const formOf = (json: object, image?: string | Buffer) => {
  const form = new FormData();
  form.set('json', JSON.stringify(json));
  if (typeof image === 'string') form.set('image', image);
  else if (image) form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'logo.png');
  return form;
};
/** The very bytes that a browser or Node sends of a form. */
const bytesOf = async (form: FormData) => new Uint8Array(await new Response(form).arrayBuffer());
const add = async (name: string) =>
  (await world.call(createAsset, draft(name), staff.token, { file: picture })).body.data;
const logoOf = async (id: string) => (await world.call(getAsset, { id }, staff.token)).body.data.logo;
const send = (
  method: string,
  path: string,
  body: FormData | Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = asJson,
) =>
  world.send<{ data: { id: string; name: string; logo: string | null } }>({
    method,
    path,
    body,
    headers,
    token: staff.token,
  });

describe('multipart form with a JSON content type', () => {
  it('creates and edits an asset with its image', async () => {
    const added = await send('POST', '/assets', await bytesOf(formOf(draft('Mislabelled'), picture)));
    expect([added.status, added.body.data.name]).toEqual([201, 'Mislabelled']);
    expect(added.body.data.logo).toMatch(/^\/api\/images\//);
    const { id } = added.body.data;
    const edited = await send('PATCH', `/assets/${id}`, await bytesOf(formOf(draft('Renamed'))));
    expect([edited.status, edited.body.data.name, edited.body.data.logo]).toEqual([
      200,
      'Renamed',
      added.body.data.logo,
    ]);
  });

  it('accepts any valid boundary, and parameters on the content type', async () => {
    for (const [index, boundary] of [
      'x',
      '----WebKitFormBoundaryAb3',
      "a b'()+_,-./:=?c",
      'y'.repeat(70),
    ].entries()) {
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(draft(`Boundary ${index}`))}\r\n--${boundary}--\r\n`;
      const answer = await send('POST', '/assets', body, {
        'content-type': 'Application/JSON; charset=utf-8',
      });
      expect(answer.status, boundary).toBe(201);
    }
  });

  it('accepts a body that arrives byte by byte', async () => {
    const body = Buffer.from(await bytesOf(formOf(draft('Slow'))));
    const socket = createConnection({ port: Number(new URL(world.url).port), host: '127.0.0.1' });
    socket.setNoDelay(true);
    socket.write(
      `POST /api/assets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${staff.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const byte of body.subarray(0, 100)) {
      socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    socket.write(body.subarray(100));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'end');
    expect(text).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('refuses a truncated form, a too large image and a too long boundary, and stores nothing', async () => {
    const before = await world.count('assets');
    const cut = (await bytesOf(formOf(draft('Cut')))).slice(0, 150);
    const large = await bytesOf(formOf(draft('Large'), Buffer.alloc(100 * 1024 + 1, 1)));
    const tooLong = `--${'y'.repeat(71)}\r\nContent-Disposition: form-data; name="json"\r\n\r\n{}\r\n`;
    expect((await send('POST', '/assets', cut)).status).toBe(400);
    expect((await send('POST', '/assets', large)).status).toBe(413);
    expect((await send('POST', '/assets', tooLong)).status).toBe(400);
    expect(await world.count('assets')).toBe(before);
  });

  it('is refused with 400 by a call that takes JSON', async () => {
    const form = await bytesOf(formOf({ subject: 'Hello', message: 'World' }));
    expect((await send('POST', '/settings/update-profile', form)).status).toBe(400);
  });
});

describe('form sent as a JSON object', () => {
  it('creates and edits an asset without an image', async () => {
    const body = JSON.stringify({ json: JSON.stringify(draft('Written out')) });
    const added = await send('POST', '/assets', body);
    expect([added.status, added.body.data.name]).toEqual([201, 'Written out']);
    const asset = await add('Written with a logo');
    for (const image of ['', asset.logo, null]) {
      const edited = await send(
        'PATCH',
        `/assets/${asset.id}`,
        JSON.stringify({ json: draft('Rewritten'), image }),
      );
      expect([edited.status, edited.body.data.name, edited.body.data.logo]).toEqual([
        200,
        'Rewritten',
        asset.logo,
      ]);
    }
  });

  it.each([
    [{ json: '{}', image: {} }, 422, 'image', 'Must be a file: send this form as multipart/form-data'],
    [{ json: '{}', image: 'x' }, 422, 'image', 'Must be a file: send this form as multipart/form-data'],
    [{ json: '{}', role: 'admin' }, 422, 'role', 'Unknown field: role'],
  ])('refuses %j with 422 and a field error', async (form, status, field, message) => {
    const before = await world.count('assets');
    const { failure, ...answer } = await send('POST', '/assets', JSON.stringify(form));
    expect([answer.status, failure.message, failure.fields]).toEqual([status, message, { [field]: message }]);
    expect(await world.count('assets')).toBe(before);
  });

  it.each(['{"name":"No form"}', '[1]', '"json"', '7', '{"json":"{"}', '{"json":7}'])(
    'refuses %s, which is not a form, with 400 or 415',
    async (body) => {
      expect([400, 415]).toContain((await send('POST', '/assets', body)).status);
    },
  );
});

describe('image field without a file', () => {
  it.each([
    ['', 'of nothing'],
    ['null', 'of a word'],
    ['/api/images/abc', 'of an address'],
  ])('leaves the logo of an edited asset unchanged: %j', async (image, name) => {
    const asset = await add(`Before ${name}`);
    const form = formOf(draft(`After ${name}`), image);
    const answer = await send('PATCH', `/assets/${asset.id}`, form, {});
    expect([answer.status, answer.body.data.name]).toEqual([200, `After ${name}`]);
    expect(await logoOf(asset.id)).toBe(asset.logo);
  });

  it('creates an asset without a logo when empty, and is refused with 422 when text', async () => {
    const added = await send('POST', '/assets', formOf(draft('No picture'), ''), {});
    expect([added.status, added.body.data.logo]).toEqual([201, null]);
    const refused = await send('POST', '/assets', formOf(draft('Text'), 'picture'), {});
    expect([refused.status, refused.failure.fields]).toEqual([422, { image: 'Must be a file' }]);
  });
});

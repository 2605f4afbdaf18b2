import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushNotice } from '@nairadesk/contract/alerts';

/** A notification as the push service got it. */
export interface Received {
  /** Which browser: the path of its address. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A push service on this machine: keeps what it is sent, and answers as `answerWith` says, by default 201. An answer of
 * 0 is none: the connection is cut.
 */
export async function openPushService() {
  const received: Received[] = [];
  let answers: number[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks) });
      const status = answers.shift() ?? 201;
      if (status === 0) return void request.socket.destroy();
      reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answerWith(...statuses: number[]) {
      answers = statuses;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A browser that subscribed: its address there, its keys, and how it reads what comes. */
export function makeBrowser(origin: string) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const secret = randomBytes(16);
  const path = `/push/${randomBytes(12).toString('base64url')}`;
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    },
    /** Opens a body as RFC 8291 and RFC 8188 say, with Node's own cryptography. */
    read(body: Buffer): PushNotice {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
      const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), secret, info, 32));
      const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      return JSON.parse(padded.subarray(0, end).toString());
    },
  };
}

/** What the header Authorization of a notification says (RFC 8292), once its signature fits the public key; else throws. */
export function readVapid(authorization: string): {
  aud: string;
  exp: number;
  sub: string;
  publicKey: string;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by this key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

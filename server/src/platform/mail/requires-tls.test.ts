import { expect, it } from 'vitest';
import { requiresTls } from './requires-tls.ts';

it.each([
  ['smtp://mail.example:587', true],
  ['smtp://user:p%40ss@mail.example:587?name=desk', true],
  ['smtp://localhost.example', true],
  ['smtp://127.0.0.1.example', true],
  ['smtp://192.168.1.4:25', true],
  ['smtp://[2001:db8::1]:25', true],
  ['smtps://mail.example', true],
  ['smtp://localhost:25', false],
  ['smtp://LOCALHOST:25', false],
  ['smtp://user:secret@127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail.example?ignoreTLS=true', false],
])('mail to %s: requires TLS by itself: %s', (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});

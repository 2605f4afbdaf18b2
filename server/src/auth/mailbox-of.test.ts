import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada.obi@example.com', 'ada.obi@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+1+2@example.com', 'ada@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['a.d.a+1.2@gmail.com', 'ada@gmail.com'],
  ['ada.@googlemail.com', 'ada@gmail.com'],
  ['a.da@gmail.com.example', 'a.da@gmail.com.example'],
])('mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

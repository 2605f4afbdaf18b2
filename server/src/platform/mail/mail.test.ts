import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealPurpose } from '../crypto/seal-purpose.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { newId } from '../database/ids.ts';
import { openMail, openMailParts, sealMail } from './mail.ts';

const secrets = createSecrets(randomBytes(32));
const mail = {
  kind: 'order-placed',
  to: 'ada@example.com',
  subject: 'Your order',
  paragraphs: ['Dear <Ada>,\nwe got it.'],
  action: { label: 'View order', url: 'https://example.com/o/1' },
};

describe('a mail in the outbox', () => {
  it('keeps what it says and gets the layout when it is opened', () => {
    const row = sealMail(secrets, mail, { parts: [1] });
    // Each order writes one to the log of the database.
    expect(row.sealed.length).toBeLessThan(300);
    const { to, subject, text, html, ...more } = openMail(secrets, row);
    expect([row.kind, to, subject, more]).toEqual([mail.kind, mail.to, mail.subject, {}]);
    expect(text).toMatch(/^Dear <Ada>,\nwe got it\.\n\nView order:\nhttps:\/\/example\.com\/o\/1\n\n-- \n/);
    expect(html).toContain('<p>Dear &lt;Ada&gt;,<br>we got it.</p>');
    expect(html).toContain('href="https://example.com/o/1"');
    expect(openMailParts(secrets, row)).toEqual([1]);
  });

  it('opens as it was sealed by an earlier version, with its layout', () => {
    const id = newId();
    const rendered = { to: mail.to, subject: mail.subject, text: 'Hello', html: '<p>Hello</p>' };
    const sealed = secrets.seal(JSON.stringify(rendered), sealPurpose.mail(id));
    expect(openMail(secrets, { id, sealed })).toEqual(rendered);
    expect(openMailParts(secrets, { id, sealed })).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../browser/browser-storage.ts';
import { deviceTokens, rememberDevice } from './device-tokens.ts';

beforeEach(() => {
  for (const key of browserStorage.keys()) browserStorage.removeItem(key);
});

describe('device tokens', () => {
  it('are empty before the first login', () => {
    expect(deviceTokens()).toBe('');
  });

  it('keep one for each device id, the newest first', () => {
    for (const token of ['ada.1.x', 'musa.1.y', 'ada.2.z']) rememberDevice(token);
    expect(deviceTokens()).toBe('ada.2.z,musa.1.y');
  });

  it('keep the five newest', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rememberDevice(`${name}.1.x`);
    expect(deviceTokens()).toBe('f.1.x,e.1.x,d.1.x,c.1.x,b.1.x');
  });
});

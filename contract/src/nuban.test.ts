import { describe, expect, it } from 'vitest';
import { accountNumberOfPhone, readCheckDigit } from './nuban.ts';

/** The one account number with this serial number that the rule allows. */
function withCheckDigit(code: string, serial: string): string {
  const found = [...'0123456789'].filter((digit) => readCheckDigit(code, serial + digit) === 'fits');
  expect(found, `${code} ${serial}`).toHaveLength(1);
  return serial + found[0];
}

// Not random: a failure comes back with the next run.
function* serials(count: number) {
  for (let index = 1; index <= count; index += 1)
    yield String((index * 123_456_789) % 1_000_000_007)
      .padStart(9, '0')
      .slice(-9);
}

describe('readCheckDigit', () => {
  it.each([
    // The two examples of the Central Bank's paper of 2010, for First Bank.
    ['011', '0000014579', 'fits'],
    ['011', '0000000220', 'fits'],
    ['011', '0000014570', 'differs'],
    ['011', '0000000221', 'differs'],
    // Published tests of other people's code, for banks of every kind of code.
    ['044', '0010246780', 'fits'],
    ['221', '0054556411', 'fits'],
    ['057', '1012854016', 'fits'],
    ['058', '0108024071', 'fits'],
    ['033', '1018044721', 'fits'],
    ['070', '5600026567', 'fits'],
    ['214', '2828744017', 'fits'],
    ['058', '0000000018', 'fits'],
    ['058', '0010246780', 'differs'],
    // The paper of 2020 sets a 9 before five digits: 50547 becomes 950547. 3×(9+0+5+7) + 7×(5+4) + 3×1 = 129.
    ['50547', '0000000011', 'fits'],
    ['50547', '0000000012', 'differs'],
    // At a microfinance bank this is a phone number, at a commercial bank never.
    ['50547', '8031234567', 'unknown'],
    ['044', '8031234567', 'differs'],
    [null, '0000014579', 'unknown'],
    ['100004', '0000014579', 'unknown'],
    ['011', '000001457', 'unknown'],
    ['011', '０000014579', 'unknown'],
  ] as const)('returns for bank %s and account number %s: %s', (code, accountNumber, said) => {
    expect(readCheckDigit(code, accountNumber)).toBe(said);
  });

  it('detects every single wrong digit: 3 and 7 share no divisor with 10', () => {
    for (const code of ['011', '058', '232', '50211', '50547']) {
      for (const serial of serials(200)) {
        // Not one that could be a phone number.
        const right = withCheckDigit(code, `3${serial.slice(1)}`);
        for (let place = 0; place < 10; place += 1) {
          for (const digit of '0123456789') {
            const typed = right.slice(0, place) + digit + right.slice(place + 1);
            const said = readCheckDigit(code, typed);
            if (typed === right) expect(said).toBe('fits');
            else expect(said, `${code} ${typed} for ${right}`).not.toBe('fits');
          }
        }
      }
    }
  });

  it('detects most swaps of adjacent digits: all but those of equal weight or five apart', () => {
    let told = 0;
    let all = 0;
    for (const serial of serials(500)) {
      const right = withCheckDigit('011', serial);
      for (let place = 0; place < 9; place += 1) {
        const [a, b] = [right[place], right[place + 1]];
        if (a === b) continue;
        const typed = right.slice(0, place) + b + a + right.slice(place + 2);
        all += 1;
        if (readCheckDigit('011', typed) === 'differs') told += 1;
      }
    }
    expect(told / all).toBeGreaterThan(0.55);
  });
});

describe('phone number in place of an account number', () => {
  it.each([
    ['08031234567', '8031234567'],
    ['0803 123 4567', '8031234567'],
    ['0913-123-4567', '9131234567'],
    ['+234 803 123 4567', '8031234567'],
    ['+234 (0) 803 123 4567', '8031234567'],
    ['2348031234567', '8031234567'],
    ['8031234567', null],
    ['01234567890', null],
    ['02012345678', null],
    ['080312345678', null],
    ['0803123456', null],
    ['０8031234567', null],
  ])('converts %s to %s', (typed, accountNumber) => {
    expect(accountNumberOfPhone(typed)).toBe(accountNumber);
  });
});

import { describe, expect, it } from 'vitest';
import { readPaste, type Side } from './read-paste.ts';

const rows = ['Bitcoin', 'Ethereum', 'Tether (TRC20)', 'Amazon', 'Steam'].map((name) => ({
  id: name.toLowerCase().slice(0, 3),
  name,
}));
const paste = (text: string, id = 'bit', side: Side = 'buyingPrice') =>
  readPaste(text, { rows, at: { id, side } });
/** "bit.b=1" for the buying price of Bitcoin. */
const cells = (text: string, id?: string, side?: Side) =>
  paste(text, id, side)?.fills.map((fill) => `${fill.id}.${fill.side[0]}=${fill.text}`);

describe('paste', () => {
  it('leaves a single text to its cell', () => {
    expect(paste('1,600')).toBeNull();
    expect(paste('₦1,600.00\n')).toBeNull();
    expect(paste('two words')).toBeNull();
  });

  it('fills one column downwards from the focused cell', () => {
    expect(cells('1,600\r\n₦1,700\r\n', 'eth', 'sellingPrice')).toEqual(['eth.s=1,600', 'tet.s=₦1,700']);
  });

  it('fills two columns from the focused row, and leaves what is empty as it is', () => {
    expect(cells('1\t2\n3\t\n\t6', 'eth')).toEqual(['eth.b=1', 'eth.s=2', 'tet.b=3', 'ama.s=6']);
    expect(paste('1\t2\n\n3\t4')).toEqual({ fills: expect.arrayContaining([]), left: [] });
    expect(cells('1\t2\n\n3\t4')).toEqual(['bit.b=1', 'bit.s=2', 'tet.b=3', 'tet.s=4']);
  });

  it('finds rows by name, whatever the case, and by ticker, wherever the focus is', () => {
    expect(cells('steam\t5\t4\nBTC\t3\t2\n  BITCOIN \t9\t8', 'ama')).toEqual(['ste.b=5', 'ste.s=4']);
    expect(cells('steam\t5\t4\nusdt\t3\t2', 'ama')).toEqual(['ste.b=5', 'ste.s=4', 'tet.b=3', 'tet.s=2']);
  });

  it('puts one column of prices beside names into the column with the focus', () => {
    expect(cells('Steam\t5\nAmazon\t4', 'bit', 'sellingPrice')).toEqual(['ste.s=5', 'ama.s=4']);
  });

  it('hands what is no price to its cell, which refuses it', () => {
    expect(cells('1\tn/a\n#REF!\t2')).toEqual(['bit.b=1', 'bit.s=n/a', 'eth.b=#REF!', 'eth.s=2']);
  });

  it('names the headings, and takes them for none of the rows', () => {
    expect(paste('Asset\tBuying\tSelling\nSteam\t5\t4')).toEqual({
      fills: [
        { id: 'ste', side: 'buyingPrice', text: '5' },
        { id: 'ste', side: 'sellingPrice', text: '4' },
      ],
      left: ['The headings: Asset, Buying, Selling'],
    });
    expect(cells('Buying\tSelling\n5\t4')).toEqual(['bit.b=5', 'bit.s=4']);
  });

  it.each([
    ['a name that no row has', 'Steam\t5\t4\nFoocoin\t1\t2', 'Foocoin, 1, 2: No row has this name'],
    ['an asset twice', 'Steam\t5\t4\nsteam\t6\t5\nAmazon\t1\t1', 'Steam, 5, 4: Steam is there twice'],
    [
      'a third column of prices',
      'Steam\t5\t4\t3',
      'Steam, 5, 4, 3: There are more than two columns of prices',
    ],
    [
      'more columns than there are',
      '1\t2\t3\n1\t2',
      '1, 2, 3: There are more columns than from Buying price on',
    ],
  ])('tells of %s, and drops nothing in silence', (_what, text, left) => {
    expect(paste(text)?.left).toContain(left);
  });

  it('tells of a second column beside the last one, and of lines below the last row', () => {
    expect(paste('1\t2\n3\t4', 'bit', 'sellingPrice')).toEqual({
      fills: [],
      left: [
        '1, 2: There are more columns than from Selling price on',
        '3, 4: There are more columns than from Selling price on',
      ],
    });
    expect(paste('1\n2', 'ste')).toEqual({
      fills: [{ id: 'ste', side: 'buyingPrice', text: '1' }],
      left: ['2: There is no row left for it'],
    });
  });

  it('tells of a name that several rows have', () => {
    const twins = [...rows, { id: 'card', name: 'Bitcoin' }];
    const pasted = readPaste('Bitcoin\t1\nSteam\t2', { rows: twins, at: { id: 'bit', side: 'buyingPrice' } });
    expect(pasted?.left).toEqual(['Bitcoin, 1: Several rows have this name']);
  });
});

import { describe, expect, it } from 'vitest';
import { asName, fitName } from '../../platform/identity/fit-name.ts';
import { findTransactionIds } from './find-transaction-ids.ts';
import { readNarration } from './read-narration.ts';

function reading(narration: string, amountKobo = 100n, isTakenBack = false) {
  const columns = { reference: null, senderName: null, senderAccount: null, senderBank: null };
  return readNarration({ ...columns, narration, amountKobo, isTakenBack });
}

describe('narrations', () => {
  it.each([
    ['NIP/ADA OBI/GTB/ND7K4Q9XMP', 'ADA OBI', 'GTB'],
    ['NIP/GTBANK PLC/OBI ADA CHIDINMA/BTC', 'OBI ADA CHIDINMA', 'GTBANK PLC'],
    ['NIP CR/MOB/ADA OBI/ZENITH BANK/000013260816102030123456789012', 'ADA OBI', 'ZENITH BANK'],
    ['CIP CR/ADA OBI/PAYMENT', 'ADA OBI', null],
    ['FIP:GTB/ADA OBI/BTC', 'ADA OBI', 'GTB'],
    ['FIP:MB:UBA/ADA OBI/BTC', 'ADA OBI', 'UBA'],
    ['TRANSFER FROM ADA OBI TO NAIRADESK LTD', 'ADA OBI', null],
    ['TRANSFER FROM ADA OBI TO NAIRADESK LTD ND7K4Q9XMP', 'ADA OBI', null],
    ['TRANSFER BETWEEN CUSTOMERS ND7K4Q9XMP-GTB-ADA OBI', 'ADA OBI', 'GTB'],
    ['TRANSFER BETWEEN CUSTOMERS ref-2-ACCESS-ADE-OJO TOLU', 'ADE-OJO TOLU', 'ACCESS'],
    ['TRF FROM ADA OBI', 'ADA OBI', null],
    ['TRF FRM ADA OBI/rent', 'ADA OBI', null],
    ['TRF ADA OBI', 'ADA OBI', null],
    ['TRF/ADA OBI/BTC', 'ADA OBI', null],
    ['NIP TRANSFER FROM ADA OBI FOR BTC', 'ADA OBI', null],
    ['Transfer from ADA OBI | OPay | 812****789 | ND7K4Q9XMP', 'ADA OBI', 'OPay'],
    ['Received from ADA OBI', 'ADA OBI', null],
    ['NIP/ZENITH OKAFOR/UBA/BTC', 'ZENITH OKAFOR', 'UBA'],
    ["NIP/N'GOLO D'ALMEIDA-OBI/UBA/", "N'GOLO D'ALMEIDA-OBI", 'UBA'],
    ['NIBSS Instant Payment Inward 000013260816', null, null],
    ['BTC', null, null],
    ['', null, null],
  ])('read the sender of %j', (narration, name, bank) => {
    expect(reading(narration)).toMatchObject({ kind: 'transfer', senderName: name, senderBank: bank });
  });

  it('read whom a debit went to', () => {
    expect(reading('Send to ADA OBI', -100n).senderName).toBe('ADA OBI');
    expect(reading('TRANSFER FROM NAIRADESK LTD TO ADA OBI', -100n).senderName).toBe('ADA OBI');
  });

  it('read the account number right behind the name or its bank, and none that may be a remark', () => {
    expect(reading('MOB TRF FRM ADA OBI 0123456789')).toMatchObject({
      senderName: 'ADA OBI',
      senderAccount: '0123456789',
    });
    expect(reading('NIP/ADA OBI/GTB/000013260816102030123456789012').senderAccount).toBe(null);
    expect(reading('TRF FROM ADA OBI 0123456789 TO 9876543210').senderAccount).toBe('0123456789');
    expect(reading('Transfer from ADA OBI | OPay | 0123456789 | rent').senderAccount).toBe('0123456789');
    for (const remark of [
      'Transfer from ADA OBI | OPay | 081****1234 | 0123456789',
      'Received from ADA OBI | 0123456789',
      'TRF FROM ADA OBI/0123456789',
      'NIP/ADA OBI/GTB/0123456789',
      'TRANSFER FROM ADA OBI TO NAIRADESK LTD 0123456789',
    ])
      expect(reading(remark).senderAccount).toBe(null);
  });

  it('prefer the columns to the words', () => {
    const columns = {
      reference: null,
      senderName: 'CHIDI EZE',
      senderAccount: '0123456789',
      senderBank: 'Kuda',
    };
    const line = { ...columns, narration: 'NIP/ADA OBI/GTB/', amountKobo: 100n, isTakenBack: false };
    expect(readNarration(line)).toMatchObject({
      senderName: 'CHIDI EZE',
      senderAccount: '0123456789',
      senderBank: 'Kuda',
    });
  });

  it.each([
    'RVSL NIP CR/MOB/ADA OBI/GTB',
    '***RSVL NIP CR/MOB/ADA OBI/GTB',
    'REVERSAL: NIP/ADA OBI/GTB',
    'Reversal of Commission on NIP Transfer',
    'NIP/ADA OBI/GTB/REVERSED',
    'RSVL_NIP_CR/ADA OBI',
  ])('take %s for a reversal, in either direction', (narration) => {
    expect(reading(narration, 100n).kind).toBe('reversal');
    expect(reading(narration, -100n).kind).toBe('reversal');
  });

  it('take a negative debit for a reversal without any word of it', () => {
    expect(reading('NIP/ADA OBI/GTB/', 100n, true).kind).toBe('reversal');
  });

  it('take a reverend for no reversal', () => {
    expect(reading('NIP/REV FR OBI ADA/GTB/').kind).toBe('transfer');
  });

  it.each([
    'Commission on NIP Transfer',
    'VAT',
    'Stamp Duties',
    'STAMP DUTY',
    'SMS ALERT CHARGE',
    'WITHHOLDING TAX',
    'VAT on Transfer Fee',
    'Electronic Money Transfer Levy',
  ])('take %s for a charge when it is a debit, and for a transfer when it is a credit', (narration) => {
    expect(reading(narration, -100n).kind).toBe('charge');
    expect(reading(narration, 100n).kind).toBe('transfer');
  });

  it('take no debit for a charge whose payee only sounds like one', () => {
    expect(reading('Send to VATSAL SMSON', -100n).kind).toBe('transfer');
  });
});

describe('transaction IDs', () => {
  it.each([
    ['NIP/ADA OBI/GTB/ND7K4Q9XMP', ['ND7K4Q9XMP'], []],
    ['nd7k4q9xmp', ['ND7K4Q9XMP'], []],
    ['for ND7K4Q9XMP.', ['ND7K4Q9XMP'], []],
    ['ND7K4Q9XMP ND7K4Q9XMP NDAAAAAAAA', ['ND7K4Q9XMP', 'NDAAAAAAAA'], []],
    ['ＮＤ７Ｋ４Ｑ９ＸＭＰ', ['ND7K4Q9XMP'], []],
    ['ND7K 4Q9X-MP', [], ['ND7K4Q9XMP']],
    ['PAYND7K4Q9XMP', [], ['ND7K4Q9XMP']],
    ['ND7K4Q9XMPADA', [], ['ND7K4Q9XMP']],
    // 0, 1, I and O are in no ID.
    ['ND7K4Q9XM0', [], []],
    ['ND7K4Q9XM', [], []],
    ['ND7K4Q9X/MP', [], []],
  ])('are found in %j', (text, whole, loose) => {
    expect(findTransactionIds(text)).toEqual({ whole, loose });
  });

  it('are found in the reference too, once each', () => {
    expect(findTransactionIds('ND7K4Q9XMP', 'nd7k4q9xmp', null).whole).toEqual(['ND7K4Q9XMP']);
  });
});

describe('names at a bank', () => {
  it.each([
    ['OBI ADA', 'Ada Obi', 'match'],
    ['MRS OBI ADA C', 'Ada Chidinma Obi', 'match'],
    // Cut at 20 letters.
    ['ADEBAYO TOLULOPE GBA', 'Tolulope Adebayo Gbadebo', 'match'],
    ['ADEBAYO TOLULOPE GBA', 'Tolulope Adebayo', 'match'],
    ['ADEBAYO TOLULOPE GBA', 'Tolulope Adebayo Obi', null],
    // Too short to have been cut.
    ['OBI CHI', 'Chidinma Obi', null],
    ['ADEBAYO TOLULPE', 'Tolulope Adebayo', 'close'],
    ['ADEBAYO TOLLULOPE', 'Tolulope Adebayo', 'close'],
    ['ADEBAYO TOULLOPE', 'Tolulope Adebayo', 'close'],
    ['ADEBAYO TOLUPE', 'Tolulope Adebayo', null],
    ['ADEBAYO BOLA', 'Tolulope Adebayo', null],
    ['OBI ADA', 'Obi Ade', null],
    ['ADA', 'Ada', null],
    ['OBI', 'Ada Obi', null],
    ['', 'Ada Obi', null],
  ])('%s is for %s: %s', (atBank, customer, fit) => {
    expect(fitName(asName(atBank), asName(customer))).toBe(fit);
  });
});

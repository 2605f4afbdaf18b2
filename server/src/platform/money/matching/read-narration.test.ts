import { describe, expect, it } from 'vitest';
import { bankList } from '../../database/bank-list.ts';
import { asName, fitName } from '../../identity/fit-name.ts';
import { findTransactionIds } from './find-transaction-ids.ts';
import { isBank } from './is-bank.ts';
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

  it.each([
    ['NIP/247 VENTURES/GTBANK/ND7K4Q9XMP', '247 VENTURES', 'GTBANK'],
    ['NIP/CHIDI OKAFOR (POS)/OPAY/ND7K4Q9XMP', 'CHIDI OKAFOR (POS)', 'OPAY'],
    ['NIP CR/MOB/B2B TRADERS LTD/GTBANK/ND7K4Q9XMP/000013261123', 'B2B TRADERS LTD', 'GTBANK'],
    ['Received from CHIDI OKAFOR 2 GO | ND7K4Q9XMP', 'CHIDI OKAFOR 2 GO', null],
    ['Transfer from CHIDI_OKAFOR | GTBank | 0119998887 | ND7K4Q9XMP', 'CHIDI_OKAFOR', 'GTBank'],
    ['CIP CR/247/ADA OBI', '247', null],
  ])('read a name with digits and signs as %j has it', (narration, name, bank) => {
    expect(reading(narration)).toMatchObject({ senderName: name, senderBank: bank });
  });

  // The payer is Chidi Okafor or a bank’s own account, and wrote the rest.
  it.each([
    ['CIP CR/ROLEZ MICROFINANCE BANK/MALLORY IKE ND7K4Q9XMP', 'ROLEZ MICROFINANCE BANK', null],
    ['CIP CR/KUDA MFB/MALLORY IKE/ND7K4Q9XMP', 'KUDA MFB', null],
    ['CIP CR/CHIDI OKAFOR/KUDA', 'CHIDI OKAFOR', null],
    ['CIP CR//MALLORY IKE/x', null, null],
    ['TRF/KUDA MFB/MALLORY IKE/x', 'KUDA MFB', null],
    ['NIP/ROLEZ MFB/ /MALLORY IKE ND7K4Q9XMP', 'ROLEZ MFB', null],
    ['NIP/KUDA MFB/MALLORY IKE', 'KUDA MFB', null],
    ['NIP/KUDA MFB/GTBANK/MALLORY IKE', 'KUDA MFB', 'GTBANK'],
    ['NIP/247/GTBANK/MALLORY IKE/x', '247', 'GTBANK'],
    ['NIP///MALLORY IKE/x', null, null],
    ['NIP/ /TRF FROM MALLORY IKE', null, null],
    ['NIP CR/MOB/KUDA MFB//MALLORY IKE/000013261123', 'KUDA MFB', null],
    ['NIP CR/MOB/KUDA MFB/MALLORY IKE/000013261123', 'KUDA MFB', null],
    ['FIP:CHIDI OKAFOR/MALLORY IKE', 'CHIDI OKAFOR', null],
    ['FIP:GTB/KUDA MFB/MALLORY IKE', 'KUDA MFB', 'GTB'],
    ['FIP:GTB//MALLORY IKE', null, 'GTB'],
    ['TRANSFER BETWEEN CUSTOMERS x BTC-GTBANK-MALLORY IKE-PAGA-CHIDI OKAFOR', 'CHIDI OKAFOR', 'PAGA'],
    ['TRANSFER BETWEEN CUSTOMERS BTC-GTBANK-MALLORY IKE-NEWPAY-CHIDI OKAFOR', 'CHIDI OKAFOR', null],
    ['TRANSFER BETWEEN CUSTOMERS KUDA-MALLORY-ACCESS BANK-CHIDI OKAFOR', 'CHIDI OKAFOR', 'ACCESS BANK'],
    ['Received from CHIDI OKAFOR | KUDA | 2011111111', 'CHIDI OKAFOR', null],
    ['TRF FROM CHIDI OKAFOR/send to MALLORY IKE', 'CHIDI OKAFOR', null],
    ['TRANSFER FROM CHIDI OKAFOR TO NAIRADESK LTD FROM MALLORY IKE', 'CHIDI OKAFOR', null],
    // No bank’s form: the payer may have written all of it.
    ['BTC/MALLORY IKE/x', null, null],
    ['MALLORY IKE/GTBANK/x', null, null],
  ])('read no name or bank from the remark of %j', (narration, name, bank) => {
    expect(reading(narration)).toMatchObject({ senderName: name, senderBank: bank, senderAccount: null });
  });

  it('know every bank of our list, by all of its names', () => {
    const names = bankList.flatMap(([name, , , , , aliases = []]) => [name, ...aliases]);
    expect(names.filter((name) => !isBank(name.toUpperCase()))).toEqual([]);
    expect(isBank('')).toBe(false);
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
      'Received from ADA OBI | KUDA | 0123456789',
      'Received from ADA OBI | KUDA | 0123456789 | rent',
      'TRF FROM ADA OBI/|KUDA|0123456789|rent',
      'TRF FROM ADA OBI/ | KUDA | 0123456789',
      'NIP/ADA OBI/GTB/rent |GTBANK|0123456789',
      'NIP/GTB/ADA OBI/rent |GTBANK|0123456789',
      'NIP CR/MOB/ADA OBI/GTB/rent |GTBANK|0123456789|/000013261123',
      'CIP CR/ADA OBI/x |GTBANK|0123456789',
      'FIP:GTB/ADA OBI/x |GTBANK|0123456789',
      'TRANSFER FROM ADA OBI TO NAIRADESK LTD |GTBANK|0123456789',
      'NIP TRANSFER FROM ADA OBI FOR BTC |GTBANK|0123456789',
      'TRANSFER BETWEEN CUSTOMERS x |GTBANK|0123456789|-GTBANK-ADA OBI',
      'TRANSFER BETWEEN CUSTOMERS GTBANK-MOB TRF FRM ADA OBI 0123456789',
      'Transfer from ADA OBI | OPay | 081****1234 | x|KUDA|0123456789',
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
    'TRANSFER FROM MALLORY IKE | KUDA | 0123456789',
    'payment from MALLORY IKE 0123456789',
    'MOB TRF FRM MALLORY IKE 0123456789',
    'NIP/MALLORY IKE/GTB/',
  ])('read no name from %j where the statement has a column for the name', (narration) => {
    const columns = { reference: null, senderAccount: null, senderBank: 'GTBank', narration };
    const line = { ...columns, amountKobo: 100n, isTakenBack: false, hasPartyColumn: true } as const;
    for (const senderName of ['CHIDI OKAFOR', null])
      expect(readNarration({ ...line, senderName })).toMatchObject({
        senderName,
        senderAccount: null,
        senderBank: 'GTBank',
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

  it.each(['commission', 'VAT on order', 'Stamp duty', 'for SMS charges'])(
    'take a debit to a person for no charge though its remark says %s',
    (remark) => {
      const columns = {
        reference: '000013260816',
        senderAccount: null,
        senderBank: null,
        isTakenBack: false,
      };
      const named = { ...columns, senderName: 'TUNDE BAKARE', narration: remark, amountKobo: -100n };
      expect(readNarration(named).kind).toBe('transfer');
      for (const text of [
        `TRANSFER BETWEEN CUSTOMERS ${remark}-GTBANK-TUNDE BAKARE`,
        `TRANSFER FROM NAIRADESK LTD TO TUNDE BAKARE/${remark}`,
        `TRF TO TUNDE BAKARE ${remark}`,
        `TRF/TUNDE BAKARE/${remark}`,
        `NIP CR/MOB/TUNDE BAKARE/GTB/${remark}`,
        `FIP:MB:GTBANK/TUNDE BAKARE/${remark}`,
      ])
        expect(reading(text, -100n).kind, text).toBe('transfer');
    },
  );

  it('take the charge of a transfer for one, though it has a reference and says whom the transfer paid', () => {
    const columns = { senderName: null, senderAccount: null, senderBank: null, isTakenBack: false };
    for (const narration of ['COMMISSION ON TRANSFER TO TUNDE BAKARE', 'Transfer charges/TUNDE BAKARE'])
      expect(readNarration({ ...columns, reference: '0000132', narration, amountKobo: -100n }).kind).toBe(
        'charge',
      );
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

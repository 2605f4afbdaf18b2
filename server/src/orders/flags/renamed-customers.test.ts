import { updateProfile } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';

const { world, trade, ben, sql, rule, kindsOf, complete } = useFlagDesk();

async function completed() {
  const { id } = await trade.place(trade.buy, ben);
  const answer = await complete(id, { flagReason: 'For the test' });
  if (answer.status !== 200) throw new Error(answer.text);
}

describe('the flag of a first order', () => {
  it('is there too where the customer has taken another name, or one more, since their last completed order', async () => {
    const called = async (name: string) => {
      const profile = { name, phone: '+2348031234567', country: 'Nigeria' };
      expect((await world.call(updateProfile, profile, ben.token)).status).toBe(200);
      return kindsOf((await trade.place(trade.buy, ben)).id);
    };
    await rule([{ kind: 'many-orders', level: 'amber', limit: 100 }]);
    await completed();
    for (const same of ['Ben Eze', 'EZE, Ben', 'Mr Ben']) expect(await called(same)).toEqual([]);
    for (const other of ['Musa Ibrahim', 'Ben Eze Musa Ibrahim'])
      expect(await called(other)).toEqual(['first-order']);
    await completed();
    expect(await called('Ben Eze Musa Ibrahim')).toEqual([]);
    await called('Ben Eze A B E L M O S U');
    await completed();
    // All of their letters are words of that one; with a mark of Arabic behind each, none was seen to be more.
    for (const hidden of ['Musa Bello'.replaceAll(/\w/g, '$&\u06e1'), 'M U S A B E L O'])
      expect(await called(hidden)).toEqual(['first-order']);
    await called('Ada Obi Mu Sa Bel Lo De Ji Oka For');
    await completed();
    for (const syllables of ['Mu Sa Bel Lo', 'De Ji Oka For', 'Bel Lo Bel Lo Mu Sa De Ji'])
      expect(await called(syllables)).toEqual(['first-order']);
    await called('Musa Bello Chinedu Okafor');
    await completed();
    for (const person of ['Musa Bello', 'Chinedu Okafor', 'Musa Musa Bello Chinedu Okafor'])
      expect(await called(person)).toEqual(['first-order']);
  });

  it.each([
    ['Ngozi Eze-Okafor', ['NGOZI EZE OKAFOR', 'Okafor Ngozi', 'Eze-Okafor, Ngozi']],
    ['Ada Chidinma Obi', ['Ada Obi', 'Obi Ada Chidinma', 'Mrs Ada Chidinma Obi', 'Chidinma Obi']],
    ['Ọlá Adébáyọ̀', ['Ola Adebayo', 'ADEBAYO OLA', 'Chief Adébáyọ̀']],
    ['Alhaji Musa Bello Ɗanjuma', ['Musa Bello Danjuma', 'Bello Danjuma']],
    ['Ade Ojo', ['Ojo, Ade', 'Ade-Ojo', 'Ade']],
    ['Ada C. Obi', ['Ada Obi', 'ADA C OBI']],
    ['N’Golo Musa Musa', ['NGolo Musa', 'Musa N’Golo']],
  ])('says nothing where the customer spells their name anew: %s', async (name, spellings) => {
    await sql('update users set name = $1 where id = $2', [name, ben.id]);
    await completed();
    for (const spelling of spellings) {
      await sql('update users set name = $1 where id = $2', [spelling, ben.id]);
      expect(await kindsOf((await trade.place(trade.buy, ben)).id), spelling).toEqual([]);
    }
  });
});

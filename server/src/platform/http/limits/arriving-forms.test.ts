import { expect, it } from 'vitest';
import { createArrivingForms } from './arriving-forms.ts';

const busy = expect.objectContaining({ code: 'busy' });

it('forms that arrive: are bounded for one person and for all together, until their calls are answered', () => {
  const take = createArrivingForms({ personBytes: 10, allBytes: 25 });
  const [first, second] = [take('Ada', 6), take('Ada', 4)];
  expect(() => take('Ada', 1)).toThrow(busy);
  const other = take('Bisi', 10);
  expect(() => take('Chidi', 6)).toThrow(busy);
  first();
  first();
  take('Chidi', 10);
  expect(() => take('Ada', 2)).toThrow(busy);
  second();
  other();
  take('Ada', 10);
});

import { listColleagues } from '@nairadesk/contract/claims';
import { listShifts } from '@nairadesk/contract/shifts';
import { useRead } from '../../../api/use-read.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';

// More would push the others out of the bar.
const buttonsMost = 2;

/** Hands the order over: with one press to a colleague on shift, and by a list to any of the staff. */
export function HandOver({ onHand }: { onHand: (to: string) => void }) {
  const colleagues = useRead(listColleagues, {}, { quiet: true }).data?.data ?? [];
  const shifts = useRead(listShifts, {}, { quiet: true }).data?.data ?? [];
  if (colleagues.length === 0) return null;
  const near = colleagues.filter(({ id }) => shifts.some((shift) => shift.id === id)).slice(0, buttonsMost);
  return (
    <>
      {near.map(({ id, name }) => (
        <Button key={id} variant="secondary" size="sm" onClick={() => onHand(id)}>
          Hand to {firstName(name)}
        </Button>
      ))}
      <div className="w-40">
        <Combobox
          data-key="h"
          label="Hand to a colleague"
          labelHidden
          placeholder="Hand to …"
          searchLabel="Search colleagues"
          emptyText="No colleague has this name"
          choices={colleagues.map(({ id, name, holds }) => ({
            value: id,
            label: holds > 0 ? `${name} (has ${holds})` : name,
          }))}
          value=""
          onChange={onHand}
        />
      </div>
    </>
  );
}

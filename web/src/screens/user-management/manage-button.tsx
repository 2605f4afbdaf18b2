import { Button } from '../../ui/button.tsx';

interface ManageButtonProps<Row> {
  person: Row;
  onManage: (person: Row) => void;
}

/** Opens the dialog of the row's person. */
export function ManageButton<Row extends { name: string }>(props: ManageButtonProps<Row>) {
  const { person, onManage } = props;
  return (
    <Button size="sm" variant="secondary" onClick={() => onManage(person)}>
      Manage<span className="sr-only"> {person.name}</span>
    </Button>
  );
}

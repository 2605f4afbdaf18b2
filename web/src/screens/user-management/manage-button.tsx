import { Button } from '../../ui/button.tsx';

interface ManageButtonProps<Somebody> {
  person: Somebody;
  onManage: (person: Somebody) => void;
}

/** Opens the dialog of the row's person. */
export function ManageButton<Somebody extends { name: string }>(props: ManageButtonProps<Somebody>) {
  const { person, onManage } = props;
  return (
    <Button size="sm" variant="secondary" onClick={() => onManage(person)}>
      Manage<span className="sr-only"> {person.name}</span>
    </Button>
  );
}

import type { Approval } from '@nairadesk/contract/approvals';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { PersonLink } from '../../../components/text/person-link.tsx';

/** What exactly is asked for: what comes first is the sum, or the change itself. */
export function ApprovalTerms({ approval: { terms, personId } }: { approval: Approval }) {
  const [first, ...others] = terms;
  return (
    <>
      {first && (
        <p className="mt-3">
          <span className="block text-ink-soft text-sm">{first.name}</span>
          <span className="font-semibold text-2xl tabular-nums [overflow-wrap:anywhere]">{first.value}</span>
        </p>
      )}
      <FactList>
        {others.map(({ name, value }) => (
          <Fact key={name} label={name}>
            <span className="text-lg">
              <PersonLink id={isPerson(name) ? personId : null} name={value} />
            </span>
          </Fact>
        ))}
      </FactList>
    </>
  );
}

/** Which of the terms are the name of whom it is about. */
function isPerson(term: string): boolean {
  return term === 'Customer' || term === 'Person';
}

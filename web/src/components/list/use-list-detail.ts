import { useRef } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { useKeyButtons } from './use-key-buttons.ts';
import { useKeysChoice } from './use-keys-choice.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListDetailOptions {
  /** The rows of the list, in their order. */
  ids: readonly string[];
  /** The row that the URL names. */
  asked: string | undefined;
  /** Puts the chosen row into the URL; undefined: none. */
  onChoose: (id: string | undefined, how: { replace: boolean }) => void;
  /** The reader wants to go on behind the last row. */
  onEnd: () => void;
}

export type ListDetail = ReturnType<typeof useListDetail>;

/** A list with its chosen row's details beside it, worked with a mouse or with keys; on a phone one of the two at a time. */
export function useListDetail({ ids, asked, onChoose, onEnd }: ListDetailOptions) {
  const isWide = useMedia('(min-width: 64rem)');
  // Beside the list there is always one; on a phone the list comes first.
  const chosenId = asked ?? (isWide ? ids[0] : undefined);
  const choose = (id: string | undefined) => onChoose(id, { replace: isWide || id === undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const keysChoice = useKeysChoice();
  const keysOn = keysChoice.offered && keysChoice.on;
  const keys = useRowKeys({
    ids,
    chosenId,
    everywhere: keysOn,
    onMove: (id) => isWide && choose(id),
    onEnd,
    onOpen: (id) => {
      choose(id);
      // Once the details of another row are there.
      setTimeout(() => heading.current?.focus());
    },
  });
  useKeyButtons(keysOn);
  return {
    chosenId,
    choose,
    /** The heading of the details, which a row that is opened moves the focus to. */
    heading,
    isDetailAlone: !isWide && chosenId !== undefined,
    /** Back to the list; missing while it stands beside the details. */
    goBack: isWide ? undefined : () => choose(undefined),
    keys,
    keysChoice,
    /** Goes on with the neighbour of a row that goes, on a phone with the list. @returns the neighbour */
    leaveRow: (id: string): string | undefined => {
      const place = ids.indexOf(id);
      const neighbour = ids[place + 1] ?? ids[place - 1];
      choose(isWide ? neighbour : undefined);
      return neighbour;
    },
  };
}

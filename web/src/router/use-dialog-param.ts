import { useEffect, useState } from 'react';

/** `asked` is null when the dialog was opened by a link or the Forward button. */
interface Opened<Asked> {
  id: string;
  asked: Asked | null;
}

/**
 * Which dialog is open. The URL holds the id of its subject, so that Back closes it; closing removes the id, so
 * that going back later does not open it again.
 * @param inAddress the id in the URL now
 * @param setAddress puts an id into the URL as a new history entry, or removes it from this one
 */
export function useDialogParam<Asked>(
  inAddress: string | undefined,
  setAddress: (id: string | undefined, how: { replace: boolean }) => void,
) {
  const [opened, setOpened] = useState<Opened<Asked> | null>(
    inAddress === undefined ? null : { id: inAddress, asked: null },
  );
  useEffect(() => {
    setOpened((now) => {
      if (inAddress === undefined) return null;
      return now?.id === inAddress ? now : { id: inAddress, asked: null };
    });
  }, [inAddress]);
  return {
    opened,
    open: (id: string, asked: Asked) => {
      if (id !== opened?.id) setAddress(id, { replace: false });
      setOpened({ id, asked });
    },
    close: () => {
      setAddress(undefined, { replace: true });
      setOpened(null);
    },
  };
}

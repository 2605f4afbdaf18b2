import { useEffect, useState } from 'react';

/** `asked` is null where nobody pressed anything: a link, or the way forward. */
interface Opened<Asked> {
  id: string;
  asked: Asked | null;
}

/**
 * Which dialog is open. The address names its thing, so that Back closes the dialog; closing takes the name out of
 * the address again, so that the way back through the pages opens nothing.
 * @param inAddress the id that the address names now
 * @param setAddress puts an id into the address as a new entry, or takes it out of this one
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

import { showPhoto } from '@nairadesk/contract/card-photos';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiFailure } from '../../../api/failure.ts';
import type { ShownPicture } from '../../../ui/picture-stage.tsx';

/** A photo that was asked for; without either it is on its way. */
interface Look {
  shown?: ShownPicture;
  failure?: string;
}

/**
 * Photos that staff look at, by their ids. Each is asked for once, on a press, as every view is logged; it is kept in
 * this component alone, and nowhere once it is forgotten.
 */
export function usePhotoLooks() {
  const [looks, setLooks] = useState<Record<string, Look>>({});
  const opening = useRef(0);
  const asked = useRef(new Set<string>());
  const show = async (id: string) => {
    if (asked.current.has(id)) return;
    asked.current.add(id);
    const its = opening.current;
    const keep = (look: Look) => {
      if (its === opening.current) setLooks((others) => ({ ...others, [id]: look }));
    };
    keep({});
    try {
      keep({ shown: (await call(showPhoto, { id })).data });
    } catch (failure) {
      if (its === opening.current) asked.current.delete(id);
      if (failure instanceof ApiFailure) keep({ failure: failure.message });
    }
  };
  return {
    looks,
    show: (id: string) => void show(id),
    forget: () => {
      opening.current += 1;
      asked.current.clear();
      setLooks({});
    },
  };
}

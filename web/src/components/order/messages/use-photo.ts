import { proofPart } from '@nairadesk/contract/file-parts';
import { useState } from 'react';
import { translateText } from '../../../language/translate.ts';
import { PhotoProblem } from '../photos/photo-problem.ts';
import { smallPhoto } from './small-photo.ts';

/** A photo made small enough to send, while it is being made, or why it can't be. */
export function usePhoto() {
  const [state, setState] = useState<{ file: File | null; problem?: string; pending?: boolean }>({
    file: null,
  });
  const pick = async (picked: File | null) => {
    if (!picked) return setState({ file: null });
    setState({ file: picked, pending: true });
    try {
      setState({ file: await smallPhoto(picked, proofPart.maxBytes) });
    } catch (error) {
      const problem = error instanceof PhotoProblem ? error.message : translateText(proofPart.tooLarge);
      setState({ file: null, problem });
    }
  };
  return { ...state, pending: state.pending === true, pick };
}

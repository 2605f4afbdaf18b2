import { useMutation } from '@tanstack/react-query';
import { ApiFailure, networkFailure } from './failure.ts';

type Ceremonies = typeof import('./passkey-ceremonies.ts');

interface UsePasskeyOptions<Answer> {
  onSuccess: (answer: Answer) => void;
  onFailure?: (failure: ApiFailure) => void;
}

/** Something done with a passkey: `const login = usePasskey(({ logIn }, remember: boolean) => logIn(remember), { … })`. */
export function usePasskey<Given, Answer>(
  use: (ceremonies: Ceremonies, given: Given) => Promise<Answer>,
  { onSuccess, onFailure }: UsePasskeyOptions<Answer>,
) {
  const mutation = useMutation<Answer, ApiFailure, Given>({
    mutationFn: async (given) => use(await load(), given),
    onSuccess,
    onError: (failure) => {
      if (failure instanceof ApiFailure) onFailure?.(failure);
    },
  });
  return { start: mutation.mutate, pending: mutation.isPending, failure: mutation.error };
}

async function load(): Promise<Ceremonies> {
  try {
    return await import('./passkey-ceremonies.ts');
  } catch {
    throw networkFailure(false, false);
  }
}

import type { AnswerOf, Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallOptions, call } from './call.ts';
import { ApiFailure } from './failure.ts';
import { readKey } from './use-read.ts';

interface UseCallOptions<E extends Endpoint> {
  onSuccess?: (answer: AnswerOf<E>, request: RequestOf<E>) => void;
  onFailure?: (failure: ApiFailure) => void;
  /** Reads to invalidate after a success. */
  invalidates?: readonly Endpoint[];
  /** The screen alone shows a failure, without a toast. */
  quiet?: boolean;
}

interface Sending<E extends Endpoint> {
  request: RequestOf<E>;
  file?: CallOptions['file'];
}

/** A call that changes something: `const place = useCall(placeOrder, { … }); place.send(order)`. */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  const client = useQueryClient();
  const keys = useSubmitKeys();
  const underWay = useRef(false);
  const mutation = useMutation<AnswerOf<E>, ApiFailure, Sending<E>>({
    mutationFn: ({ request, file }) =>
      call(endpoint, request, {
        file,
        ...(endpoint.idempotent && { idempotencyKey: keys.of(request) }),
      }),
    onSuccess: async (answer, { request }) => {
      keys.forget();
      options.onSuccess?.(answer, request);
      const stale = (options.invalidates ?? []).map((read) => readKey(read));
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure) options.onFailure?.(failure);
    },
    meta: { quiet: options.quiet === true },
  });
  // Only after its end has rendered: until then, what it closes can still be pressed.
  const { isPending, submittedAt } = mutation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call may begin and end between two renders
  useEffect(() => {
    if (!isPending) underWay.current = false;
  }, [isPending, submittedAt]);
  return {
    send: (request: RequestOf<E>, file?: File | null) => {
      // A second press while the first is pending is not a second order, even before React has rendered the first.
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate({ request, file });
    },
    pending: isPending,
    failure: mutation.error,
    answer: mutation.data,
  };
}

/** One idempotency key per content until it succeeds, so that a retry after a lost answer is not done twice. */
function useSubmitKeys() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    of(request: unknown): string {
      const content = JSON.stringify(request);
      if (last.current?.content !== content) last.current = { content, key: randomKey() };
      return last.current.key;
    },
    forget() {
      last.current = null;
    },
  };
}

// Not randomUUID: it is missing on pages served without TLS.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Toaster } from '../ui/toaster.tsx';
import { ShownScreen } from './shown-screen.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** The path to prerender. */
  prerenderPath?: string;
}

/** The whole app, in a browser or while its public pages are prerendered. */
export function App({ queryClient, prerenderPath }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ShownScreen prerenderPath={prerenderPath} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  );
}

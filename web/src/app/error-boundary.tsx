import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

/** Stands in for a screen that fails while it is drawn; the menu around it goes on working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
        Nothing was changed and no money moved. Load it again; if it stays so, please tell us.
      </ErrorState>
    );
  }
}

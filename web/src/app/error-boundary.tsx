import { Component, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Replaces a screen that fails to render; the menu around it keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState title={t('We couldn’t show this page')} onRetry={() => window.location.reload()}>
        {t('Your orders are safe. Load it again.')}
      </ErrorState>
    );
  }
}

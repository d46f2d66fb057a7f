import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { RemoteContext } from './remote-context.ts';

export interface BoundaryFailure {
  readonly error: unknown;
  /** Renders the children again from the start. */
  readonly retry: () => void;
}

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** Called with each failure, for logs. */
  readonly onError?: (error: unknown) => void;
  /** Called before the children are rendered again, e.g. to clear a failed load. */
  readonly onRetry?: () => void;
  /** A part of another remote's page: a 404 of what it shows is a failure like any other, not one of the page. */
  readonly isPart?: boolean;
  /** Rendered instead of the standard card. */
  readonly fallback?: (failure: BoundaryFailure) => ReactNode;
}

/** A 404: shown by the page-not-found view of the shell, not by this card. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 404;

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Confines a failure of one remote to its part of the page: a card with Retry, everything else works on.
 * A ProblemError with status 404 passes through to the shell's page-not-found view, unless it is of a part.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  /** The remote whose part of the page this is, for reports of the failure. */
  static override contextType = RemoteContext;
  declare context: string | undefined;
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    if (isNotFound(error) && !this.props.isPart) throw error;
    return (
      this.props.fallback?.({ error, retry: this.retry }) ?? (
        <FailureCard retry={this.retry} reason="broken" reference={this.context} />
      )
    );
  }
}

export interface FailureCardProps {
  readonly retry: () => void;
  /** Why: its files did not come, or they do not work. */
  readonly reason?: 'unreachable' | 'broken';
  /** Names what failed, to be quoted when asking for help: `mf-carpool@1.2.0 timeout`. */
  readonly reference?: string | undefined;
}

/** The standard card: what happened and why, and Retry. */
export function FailureCard({ retry, reason, reference }: FailureCardProps): ReactNode {
  const { t } = useTranslation('common');
  const text = t('remote.failed.text');
  const why = reason && t(`remote.failed.${reason}`);
  return (
    <ErrorState
      title={t('remote.failed.title')}
      text={why ? `${why} ${text}` : text}
      requestId={reference}
      requestIdLabel={t('page.error.reference')}
      retryLabel={t('action.retry')}
      onRetry={retry}
    />
  );
}

import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { RefreshCwIcon } from '../data-display/icons.ts';
import { StatePanel, type StatePanelProps } from './state-panel.tsx';

export interface ErrorStateProps extends Omit<StatePanelProps, 'scene' | 'role'> {
  /** Text of the button that tries again. */
  retryLabel?: string;
  /** Tries again; without it there is no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Names the failed call, to be quoted when asking for help. */
  requestId?: string | undefined;
  /** What stands before it, e.g. "Reference:". */
  requestIdLabel?: string;
}

/** What happened, and a way to try again; announced at once by screen readers. */
export function ErrorState(props: ErrorStateProps): ReactNode {
  const { retryLabel, onRetry, isRetrying, requestId, requestIdLabel, action, text, ...rest } =
    props;
  return (
    <StatePanel
      {...rest}
      scene="error"
      role="alert"
      text={
        text || requestId ? (
          <>
            {text}
            {requestId ? (
              <small className="sw-state-reference">
                {requestIdLabel} {requestId}
              </small>
            ) : null}
          </>
        ) : null
      }
      action={
        (onRetry && retryLabel) || action ? (
          <>
            {onRetry && retryLabel ? (
              <Button
                variant="soft"
                icon={<RefreshCwIcon size={16} />}
                isLoading={isRetrying}
                onPress={onRetry}
              >
                {retryLabel}
              </Button>
            ) : null}
            {action}
          </>
        ) : null
      }
    />
  );
}

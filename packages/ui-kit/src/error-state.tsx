import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RefreshCwIcon } from './icons.ts';
import { StatePanel, type StatePanelProps } from './lib/state-panel.tsx';

export interface ErrorStateProps extends Omit<StatePanelProps, 'scene' | 'role'> {
  /** Text of the button that tries again. */
  retryLabel?: string;
  /** Tries again; without it there is no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Small print to quote when asking for help, e.g. the request id. */
  reference?: string;
}

/** What happened, in words, and a way to try again; said at once by screen readers. */
export function ErrorState(props: ErrorStateProps): ReactNode {
  const { retryLabel, onRetry, isRetrying, reference, action, text, ...rest } = props;
  return (
    <StatePanel
      {...rest}
      scene="error"
      role="alert"
      text={
        text || reference ? (
          <>
            {text}
            {reference ? <small className="sw-state-reference">{reference}</small> : null}
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

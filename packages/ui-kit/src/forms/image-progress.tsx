import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { Button } from '../actions/button.tsx';

/** Progress of an upload, and a button that stops it. */
export function ImageProgress(props: {
  label: string;
  cancelLabel: string;
  fraction: number;
  onCancel: () => void;
}): ReactNode {
  return (
    <>
      <ProgressBar
        aria-label={props.label}
        value={props.fraction * 100}
        className="sw-image-progress"
      >
        {({ percentage = 0, valueText }) => (
          <>
            <span className="sw-help">
              {props.label} {valueText}
            </span>
            <span className="sw-progress-track">
              <span className="sw-progress-bar" style={{ width: `${percentage}%` }} />
            </span>
          </>
        )}
      </ProgressBar>
      <Button variant="ghost" size="sm" onPress={props.onCancel}>
        {props.cancelLabel}
      </Button>
    </>
  );
}

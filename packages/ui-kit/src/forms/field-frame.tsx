import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

/** What every field of the kit takes in addition to its own props. */
export interface FieldLabels {
  /** Visible label above the field. */
  label: string;
  /** Hides the label from sight; it still names the field. */
  isLabelHidden?: boolean;
  /** Short note next to the label, e.g. "optional". */
  labelNote?: string;
  /** Help under the field. */
  description?: ReactNode;
  /** What is wrong; its presence marks the field as invalid. */
  error?: string;
}

/** Lays out label, control, error and help in the order of every form of the product. */
export function FieldFrame(props: FieldLabels & { children: ReactNode }): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, children } = props;
  return (
    <>
      <Label className="sw-label" data-hidden={isLabelHidden || undefined}>
        {label}
        {labelNote ? <span className="sw-label-note">{labelNote}</span> : null}
      </Label>
      {children}
      <FieldError className="sw-error">{error}</FieldError>
      {description ? (
        <Text slot="description" className="sw-help">
          {description}
        </Text>
      ) : null}
    </>
  );
}

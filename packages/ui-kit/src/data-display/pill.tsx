import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from '../base/cx.ts';
import { XIcon } from './icons.ts';

export interface PillProps {
  /** Icon before the text. */
  icon?: ReactNode;
  /** Called when the person removes the pill; without it the pill has no cross. */
  onRemove?: () => void;
  /** Name of the cross for screen readers, e.g. "Remove the filter France". */
  removeLabel?: string;
  className?: string;
  children: ReactNode;
}

/** One chosen value that can be removed, such as a filter. */
export function Pill({ icon, onRemove, removeLabel, className, children }: PillProps): ReactNode {
  return (
    <span className={cx('sw-pill', className)}>
      {icon}
      <span className="sw-pill-text">{children}</span>
      {onRemove ? (
        <Button className="sw-pill-remove" aria-label={removeLabel ?? ''} onPress={onRemove}>
          <XIcon size={14} />
        </Button>
      ) : null}
    </span>
  );
}

export interface PillGroupProps {
  /** What the pills are, for screen readers. */
  label: string;
  className?: string;
  /** One row that scrolls sideways instead of several. */
  isRow?: boolean;
  /** Pills, and maybe a "clear all" button. */
  children: ReactNode[];
}

/** Lays pills out in a list, so that a screen reader says how many there are. */
export function PillGroup({ label, className, isRow, children }: PillGroupProps): ReactNode {
  return (
    <ul
      className={cx('sw-pill-group', isRow && 'sw-strip', className)}
      data-row={isRow || undefined}
      aria-label={label}
    >
      {children.flat().map((child, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the child has its own key inside the item
        child ? <li key={index}>{child}</li> : null,
      )}
    </ul>
  );
}

import { type ReactNode, useId } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { cx } from '../base/cx.ts';

export interface Chip {
  id: string;
  label: string;
  /** Name and value of its form field while it is chosen: `hasShowers` and `true`. */
  name?: string;
  value?: string;
  icon?: ReactNode;
  /** How many results it stands for, as text; one without any is greyed unless it is chosen. */
  count?: string;
  isEmpty?: boolean;
}

export interface ChipGroupProps {
  label: string;
  chips: readonly Chip[];
  chosen: readonly string[];
  onChange: (id: string, isChosen: boolean) => void;
  /** One row that scrolls sideways instead of several. */
  isRow?: boolean;
  className?: string;
}

/** Filters to press under one label; each is a form field of its own. */
export function ChipGroup(props: ChipGroupProps): ReactNode {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a scrolling row in every browser
    <div role="group" aria-labelledby={labelId} className={cx('sw-field', props.className)}>
      <span id={labelId} className="sw-label">
        {props.label}
      </span>
      <div
        className={cx('sw-choices', props.isRow && 'sw-strip')}
        data-layout="chips"
        data-row={props.isRow || undefined}
      >
        {props.chips.map(({ id, label, icon, count, isEmpty = false, name, value }) => {
          const isChosen = props.chosen.includes(id);
          return (
            <Checkbox
              key={id}
              className="sw-chip"
              name={name}
              value={value}
              isSelected={isChosen}
              isDisabled={isEmpty && !isChosen}
              onChange={(chosen) => props.onChange(id, chosen)}
            >
              {icon}
              <span className="sw-choice-text">{label}</span>
              {count === undefined ? null : <span className="sw-chip-count">{count}</span>}
            </Checkbox>
          );
        })}
      </div>
    </div>
  );
}

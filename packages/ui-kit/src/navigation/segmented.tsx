import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { cx } from '../base/cx.ts';

export interface SegmentedOption {
  id: string;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedProps {
  /** What is switched, for screen readers. */
  label: string;
  options: SegmentedOption[];
  value: string;
  onChange: (value: string) => void;
  /** Icons only under 768 px; the labels stay for screen readers. */
  isCompactOnPhones?: boolean;
  className?: string;
}

/** A switch between few views of the same data: grid, agenda, map. */
export function Segmented(props: SegmentedProps): ReactNode {
  const { label, options, value, onChange, isCompactOnPhones, className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={cx('sw-segmented', className)}
      data-compact={isCompactOnPhones || undefined}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (chosen !== undefined) onChange(String(chosen));
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          className="sw-segment"
          // An arrow key has moved the focus here: it chooses, as among radio buttons.
          onKeyUp={({ key }) => {
            if (key.startsWith('Arrow') && option.id !== value) onChange(option.id);
          }}
        >
          {option.icon}
          <span className="sw-segment-label">{option.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import type { ReactNode, Ref } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { cx } from '../base/cx.ts';
import { SearchIcon, XIcon } from '../data-display/icons.ts';
import { ClearButton } from './clear-button.tsx';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface SearchFieldProps
  extends FieldLabels,
    Omit<AriaSearchFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'ref'> {
  placeholder?: string;
  /** Name of the button that empties the field; Escape does the same. */
  clearLabel: string;
  /** `lg` for the one search line of a page (default `md`). */
  size?: 'md' | 'lg';
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search line with a magnifier and a clear button; `onSubmit` on Enter, `onClear` on Escape or the cross. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, isLabelHidden = true, labelNote, description, error, ...others } = props;
  const { placeholder, clearLabel, size = 'md', className, ref, ...rest } = others;
  return (
    <AriaSearchField
      {...rest}
      isInvalid={Boolean(error)}
      className={cx('sw-field sw-search', className)}
      data-size={size}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          <span className="sw-input-prefix">
            <SearchIcon size={18} />
          </span>
          <Input ref={ref} className="sw-input" placeholder={placeholder} />
          <ClearButton label={clearLabel}>
            <XIcon size={16} />
          </ClearButton>
        </Group>
      </FieldFrame>
    </AriaSearchField>
  );
}

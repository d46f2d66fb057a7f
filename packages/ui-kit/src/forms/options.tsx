import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { CheckIcon } from '../data-display/icons.ts';

/** One choice of a select, combo box, radio group or checkbox group. */
export interface Option {
  /** Value of the choice. */
  id: string;
  /** What the person reads, and what typing searches in. */
  label: string;
  /** Smaller line under the label. */
  description?: string;
  /** Short muted text after the label: a count. */
  note?: string;
  /** Picture before the label (a flag, an icon). */
  icon?: ReactNode;
  isDisabled?: boolean;
}

/** The list that opens under a select or a combo box. */
export function OptionsPopover(props: {
  /** Left out in a combo box, which filters its own items. */
  options?: Option[];
  /** Shown when nothing matches. */
  emptyText?: string;
}): ReactNode {
  return (
    <Popover className="sw-popover sw-options-popover" offset={4}>
      <ListBox<Option>
        className="sw-options"
        items={props.options}
        renderEmptyState={() => <div className="sw-options-empty">{props.emptyText}</div>}
      >
        {(option) => (
          <ListBoxItem
            id={option.id}
            textValue={option.label}
            isDisabled={option.isDisabled ?? false}
            className="sw-option"
          >
            {({ isSelected }) => (
              <>
                {option.icon ? <span className="sw-option-icon">{option.icon}</span> : null}
                <span className="sw-option-texts">
                  <Text slot="label">{option.label}</Text>
                  {option.description ? (
                    <Text slot="description" className="sw-option-description">
                      {option.description}
                    </Text>
                  ) : null}
                </span>
                {option.note ? <span className="sw-option-note">{option.note}</span> : null}
                <span className="sw-option-check">
                  {isSelected ? <CheckIcon size={16} /> : null}
                </span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

import { type ReactNode, type Ref, useContext, useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { cx } from '../base/cx.ts';
import { ChevronDownIcon } from '../data-display/icons.ts';
import { Pill } from '../data-display/pill.tsx';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';
import { type Option, OptionsPopover } from './options.tsx';

export type { Option } from './options.tsx';

export interface ComboBoxProps extends FieldLabels {
  /** Choices; the list is searched in their labels, without regard to accents or case. */
  options: Option[];
  /** Chosen options. */
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Name of the button that opens the list. */
  openLabel: string;
  /** Name of a chosen option's cross, e.g. `(name) => t('remove', { name })`. */
  removeLabel: (name: string) => string;
  /** Shown when nothing matches what is typed. */
  emptyText: string;
  placeholder?: string;
  /** Only one choice: the chosen one stands in the field instead of in a pill. */
  isSingle?: boolean;
  /**
   * Called with what is typed, for a single choice among more than can be listed: `options` are then the matches
   * and are shown as they are. Keep the chosen one among them.
   */
  onSearch?: (text: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Search and choose, one or several: countries. Chosen ones are pills under the field. */
export function ComboBox(props: ComboBoxProps): ReactNode {
  return props.isSingle ? <SingleComboBox {...props} /> : <MultipleComboBox {...props} />;
}

function SingleComboBox(props: ComboBoxProps): ReactNode {
  return (
    <AriaComboBox
      {...common(props)}
      {...(props.onSearch ? { items: props.options, onInputChange: props.onSearch } : {})}
      value={props.value[0] ?? null}
      onChange={(key) => props.onChange(key === null ? [] : [String(key)])}
    >
      <ComboBoxInside {...props} />
    </AriaComboBox>
  );
}

function MultipleComboBox(props: ComboBoxProps): ReactNode {
  const { options, value, onChange, removeLabel } = props;
  const [typed, setTyped] = useState('');
  const chosen = options.filter((option) => value.includes(option.id));
  return (
    <div className={cx('sw-combo', props.className)}>
      <AriaComboBox
        {...common(props)}
        selectionMode="multiple"
        value={value}
        onChange={(keys) => {
          onChange(keys.map(String));
          setTyped('');
        }}
        inputValue={typed}
        onInputChange={setTyped}
      >
        <ComboBoxInside {...props} />
      </AriaComboBox>
      {chosen.length > 0 ? (
        <ul className="sw-pill-group" aria-label={props.label}>
          {chosen.map((option) => (
            <li key={option.id}>
              <Pill
                icon={option.icon}
                removeLabel={removeLabel(option.label)}
                onRemove={() => onChange(value.filter((id) => id !== option.id))}
              >
                {option.label}
              </Pill>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function common(props: ComboBoxProps) {
  return {
    className: cx('sw-field sw-combo-box', props.isSingle && props.className),
    ...(props.onSearch ? {} : { defaultItems: props.options }),
    menuTrigger: 'focus' as const,
    allowsEmptyCollection: true,
    isInvalid: Boolean(props.error),
    isRequired: props.isRequired,
    isDisabled: props.isDisabled,
    onBlur: props.onBlur,
  };
}

function ComboBoxInside(props: ComboBoxProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, placeholder } = props;
  return (
    <>
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          <OpeningInput ref={props.ref} placeholder={placeholder} />
          <Button
            className="sw-button sw-icon-button sw-input-action"
            data-variant="ghost"
            data-size="sm"
            aria-label={props.openLabel}
          >
            <ChevronDownIcon size={18} />
          </Button>
        </Group>
      </FieldFrame>
      <KeepTyped>
        <OptionsPopover emptyText={props.emptyText} />
      </KeepTyped>
    </>
  );
}

/**
 * Closes the list without emptying the field. The page closes it by scrolling, which it does a frame after the focus
 * has moved to a field outside the window: React Aria would take back what was typed by then. Leaving the field does.
 */
function KeepTyped({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const list = useMemo(() => state && { ...state, close: () => state.setOpen(false) }, [state]);
  return (
    <OverlayTriggerStateContext.Provider value={list}>
      {children}
    </OverlayTriggerStateContext.Provider>
  );
}

/** Opens the list at a tap too: React Aria opens it by focus, which a finger that closed the list still leaves here. */
function OpeningInput(props: {
  ref: Ref<HTMLInputElement> | undefined;
  placeholder: string | undefined;
}) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      ref={props.ref}
      className="sw-input"
      placeholder={props.placeholder}
      onClick={() => {
        if (state && !state.isOpen) state.open(null, 'manual');
      }}
    />
  );
}

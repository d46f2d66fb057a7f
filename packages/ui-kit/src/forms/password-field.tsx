import { type ReactNode, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../data-display/icons.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'> {
  /** Name of the button that shows the password. */
  showLabel: string;
  /** Name of the button that hides it again. */
  hideLabel: string;
}

/** A password that can be shown while typing. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck="false"
      autoCorrect="off"
      {...rest}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          className="sw-input-action"
          aria-label={isShown ? hideLabel : showLabel}
          isDisabled={rest.isDisabled ?? false}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
        </IconButton>
      }
    />
  );
}

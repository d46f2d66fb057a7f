import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { cx } from '../base/cx.ts';
import type { ButtonSize, ButtonVariant } from './button.tsx';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending' | 'style' | 'aria-label'> {
  /** What the button does: a screen reader cannot read the icon. */
  'aria-label': string;
  /** Look, as for Button (default `ghost`). */
  variant?: ButtonVariant;
  /** Side 36, 44 or 52 px; the press area is never smaller than 44 (default `md`). */
  size?: ButtonSize;
  /** For a button that is on or off (a star): shows and announces it. */
  isOn?: boolean;
  /** Retains the focus and ignores presses. */
  isLoading?: boolean;
  className?: string;
  /** The icon, and maybe a CountBadge. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon. */
export function IconButton({
  variant = 'ghost',
  size = 'md',
  isOn,
  isLoading = false,
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <AriaButton
      {...rest}
      aria-pressed={isOn}
      isPending={isLoading}
      className={cx('sw-button sw-icon-button', className)}
      data-variant={variant}
      data-size={size}
      data-on={isOn || undefined}
    />
  );
}

import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import { cx } from './lib/cx.ts';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending' | 'style' | 'aria-label'> {
  /** What the button does, in words: the icon alone says nothing to a screen reader. */
  'aria-label': string;
  /** Look, as for Button (default `ghost`). */
  variant?: ButtonVariant;
  /** Side 32, 40 or 48 px; never under 44 px on touch screens (default `md`). */
  size?: ButtonSize;
  /** For a button that is on or off (a star): says so and shows it. */
  isOn?: boolean;
  /** Keeps the focus and ignores presses. */
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

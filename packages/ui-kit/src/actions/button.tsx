import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { cx } from '../base/cx.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'solid' | 'soft' | 'ghost' | 'outline' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending' | 'style'> {
  /** Look: `solid` for the one main action, `danger` for what destroys (default `solid`). */
  variant?: ButtonVariant;
  /** Height 36, 44 or 52 px; the press area is never lower than 44 (default `md`). */
  size?: ButtonSize;
  /** Keeps the focus, ignores presses and shows a spinner. */
  isLoading?: boolean;
  /** Announced by screen readers while loading. */
  loadingLabel?: string;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Takes the whole width of its place. */
  isFullWidth?: boolean;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; `onPress` works the same for mouse, touch and keyboard. */
export function Button({
  variant = 'solid',
  size = 'md',
  isLoading = false,
  loadingLabel,
  icon,
  isFullWidth,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <AriaButton
      {...rest}
      isPending={isLoading}
      className={cx('sw-button', className)}
      data-variant={variant}
      data-size={size}
      data-full={isFullWidth || undefined}
    >
      {isLoading ? <Spinner size={16} /> : icon}
      <span className="sw-button-text">{children}</span>
      {isLoading && loadingLabel ? (
        <span className="sw-visually-hidden">{loadingLabel}</span>
      ) : null}
    </AriaButton>
  );
}

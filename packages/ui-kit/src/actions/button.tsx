import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { cx } from '../base/cx.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'solid' | 'soft' | 'ghost' | 'outline' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** A write that a button starts, as web-kit's `useRouteMutation` returns it. */
export interface ButtonWrite {
  readonly isPending: boolean;
  /** It waits for the network: a press takes it back. */
  readonly isWaiting: boolean;
  /** What the button says then. */
  readonly waitingText: string;
  readonly cancel: () => void;
  /** Called when the button is gone, for instance with its dialog. */
  readonly leave: () => void;
}

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending' | 'style'> {
  /** Look: `solid` for the one main action, `danger` for what destroys (default `solid`). */
  variant?: ButtonVariant;
  /** Height 36, 44 or 52 px; the press area is never lower than 44 (default `md`). */
  size?: ButtonSize;
  /** Retains the focus, ignores presses and shows a spinner. */
  isLoading?: boolean;
  /** What it starts: shows a spinner while that is under way, and takes it back while it waits for the network. */
  write?: ButtonWrite;
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
  isLoading: isGivenLoading = false,
  write,
  loadingLabel,
  icon,
  isFullWidth,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const waiting = useWaiting(write);
  const isLoading = isGivenLoading || (write?.isPending === true && !waiting);
  return (
    <AriaButton
      {...rest}
      {...waiting}
      isPending={isLoading}
      className={cx('sw-button', className)}
      data-variant={variant}
      data-size={size}
      data-full={isFullWidth || undefined}
    >
      {isLoading || waiting ? <Spinner size={16} /> : icon}
      <span className="sw-button-text" aria-live={write ? 'polite' : undefined}>
        {waiting ? write?.waitingText : children}
      </span>
      {isLoading && loadingLabel ? (
        <span className="sw-visually-hidden">{loadingLabel}</span>
      ) : null}
    </AriaButton>
  );
}

/** A double press that started a write does not take it back, in milliseconds. */
const doublePressMs = 700;

/** What the button is while its write waits for the network; null at all other times. */
function useWaiting(write: ButtonWrite | undefined): Partial<AriaButtonProps> | null {
  const since = useRef(0);
  const leave = useRef(write?.leave);
  leave.current = write?.leave;
  const isWaiting = write?.isWaiting === true;
  useEffect(() => {
    if (isWaiting) since.current = Date.now();
  }, [isWaiting]);
  // The dialog that it closes with may have been opened by what owns the write.
  useEffect(() => () => leave.current?.(), []);
  if (!write || !isWaiting) return null;
  return {
    type: 'button',
    'aria-label': undefined,
    isDisabled: false,
    onPress: () => {
      if (Date.now() - since.current > doublePressMs) write.cancel();
    },
  };
}

import { type ReactNode, useRef, useState } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
import { cx } from '../base/cx.ts';

export interface TooltipProps {
  /** Short text; it must not be the only place of something important (touch screens have no hover). */
  text: string;
  placement?: AriaTooltipProps['placement'];
  /** One button of the kit. */
  children: ReactNode;
}

/** A text that appears when its button is hovered or focused. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      {children}
      <AriaTooltip className="sw-tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

export interface IconHintProps {
  /** What the icon means: read aloud, and shown on hover, on touch while the finger is down. */
  label: string;
  className?: string;
  /** The icon. */
  children: ReactNode;
}

/** An icon that says what it means without being a stop for the keyboard: for rows of amenities on cards. */
export function IconHint({ label, className, children }: IconHintProps): ReactNode {
  const icon = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <span
        ref={icon}
        role="img"
        aria-label={label}
        className={cx('sw-icon-hint', className)}
        onPointerEnter={() => setShown(true)}
        onPointerLeave={() => setShown(false)}
      >
        {children}
      </span>
      {isShown ? (
        <TooltipTriggerStateContext
          value={{
            isOpen: true,
            shouldSkipAnimation: true,
            open: () => {},
            close: () => setShown(false),
          }}
        >
          <AriaTooltip triggerRef={icon} className="sw-tooltip" placement="top" offset={6}>
            {label}
          </AriaTooltip>
        </TooltipTriggerStateContext>
      ) : null}
    </>
  );
}

import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../base/cx.ts';
import type { ButtonSize, ButtonVariant } from './button.tsx';

interface LinkLook {
  /** Look, as for Button (default `solid`). */
  variant?: ButtonVariant;
  /** Height, as for Button (default `md`). */
  size?: ButtonSize;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Takes the whole width of its place. */
  isFullWidth?: boolean;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

export type LinkButtonProps = LinkLook &
  (
    | ({ /** Address inside the product. */ to: LinkProps['to']; href?: never } & Pick<
        LinkProps,
        'replace' | 'state' | 'preventScrollReset' | 'onClick' | 'onPointerEnter' | 'onFocus'
      >)
    | {
        /** Address elsewhere: opens in a new tab, except files and mail. */ href: string;
        to?: never;
        /** Offers the file under this name instead of opening it. */
        download?: string | boolean;
        /** Stays in the same tab. */
        isSameTab?: boolean;
      }
  );

/** A link that looks like a button: use it when the action is to go somewhere. */
export function LinkButton(props: LinkButtonProps): ReactNode {
  const { variant = 'solid', size = 'md', icon, isFullWidth, className, children, ...rest } = props;
  const look = {
    className: cx('sw-button', className),
    'data-variant': variant,
    'data-size': size,
    'data-full': isFullWidth || undefined,
  };
  const content = (
    <>
      {icon}
      <span className="sw-button-text">{children}</span>
    </>
  );
  if (rest.href === undefined) {
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
    );
  }
  const { isSameTab, ...anchor } = rest;
  const opensTab = !isSameTab && anchor.download === undefined && /^https?:/.test(anchor.href);
  return (
    <a
      {...anchor}
      {...look}
      {...(opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {content}
    </a>
  );
}

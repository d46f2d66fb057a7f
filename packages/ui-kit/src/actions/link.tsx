import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { cx } from '../base/cx.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'className'> {
  /** `plain` is underlined on hover only, for lists and menus (default `underlined`). */
  variant?: 'underlined' | 'plain';
  /** Stands alone rather than inside a sentence: its press area is 44 px high. */
  isAlone?: boolean;
  className?: string;
}

/** A link inside a text; `to` may be an address of the product or an absolute one. */
export function Link(props: LinkProps): ReactNode {
  const { variant = 'underlined', isAlone = false, className, ...rest } = props;
  return (
    <RouterLink
      {...rest}
      className={cx('sw-link', className)}
      data-variant={variant}
      data-alone={isAlone || undefined}
    />
  );
}

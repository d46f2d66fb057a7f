import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { cx } from './lib/cx.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'className'> {
  /** `plain` is underlined on hover only, for lists and menus (default `underlined`). */
  variant?: 'underlined' | 'plain';
  className?: string;
}

/** A link inside a text; `to` may be an address of the product or an absolute one. */
export function Link({ variant = 'underlined', className, ...rest }: LinkProps): ReactNode {
  return <RouterLink {...rest} className={cx('sw-link', className)} data-variant={variant} />;
}

import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../base/cx.ts';

export interface CardProps {
  /** Element of the card (default `div`). */
  as?: 'div' | 'article' | 'section' | 'li';
  /** Padding inside; `none` when a cover touches the edges (default `md`). */
  padding?: 'none' | 'sm' | 'md' | 'lg';
  /** Lifts on hover: for cards that contain a CardLink. */
  isInteractive?: boolean;
  /** Id of the title, to name an article or a section. */
  'aria-labelledby'?: string;
  className?: string;
  ref?: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** A raised surface with the product's 12 px corners. */
export function Card(props: CardProps): ReactNode {
  const { as: Element = 'div', padding = 'md', isInteractive, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={cx('sw-card', className)}
      data-padding={padding}
      data-interactive={isInteractive || undefined}
    />
  );
}

export interface CardLinkProps extends Omit<LinkProps, 'className'> {
  className?: string;
}

/** The title link of a card: its press area is the whole card, and buttons with class `sw-above` stay on top of it. */
export function CardLink({ className, ...rest }: CardLinkProps): ReactNode {
  return <Link {...rest} className={cx('sw-card-link', className)} />;
}

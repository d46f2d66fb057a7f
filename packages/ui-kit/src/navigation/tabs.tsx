import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '../base/cx.ts';
import { useCurrentInStrip } from './use-current-in-strip.ts';
import { useKeepInPlace } from './use-keep-in-place.ts';

export interface LinkTab {
  /** Stable key. */
  id: string;
  /** Address of the tab's page. */
  to: string;
  label: string;
  icon?: ReactNode;
  /** Number next to the label, e.g. of offers. */
  count?: number;
  /** Current only at exactly this address: for the first tab, whose address begins all others. */
  isExact?: boolean;
}

export interface LinkTabsProps {
  /** Name of the navigation for screen readers. */
  label: string;
  tabs: LinkTab[];
  /** Stays on top while scrolling, under the header (default true). */
  isSticky?: boolean;
  /** Called when a tab is pointed at or focused, to preload its page. */
  onIntent?: (id: string) => void;
  className?: string;
}

/**
 * Tabs that are links to pages: they can be opened in a new tab of the browser, and the current one is announced. The
 * strip stays where it is when another tab is chosen.
 */
export function LinkTabs(props: LinkTabsProps): ReactNode {
  const { label, tabs, isSticky = true, onIntent, className } = props;
  const { pathname } = useLocation();
  const strip = useKeepInPlace(pathname);
  // A tab may come later.
  const list = useCurrentInStrip([pathname, ...tabs.map(({ id }) => id)].join());
  return (
    <nav
      ref={strip.ref}
      className={cx('sw-tabs', className)}
      aria-label={label}
      data-sticky={isSticky || undefined}
    >
      <ul ref={list} className="sw-tabs-list sw-strip">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <NavLink
              to={tab.to}
              end={tab.isExact ?? false}
              preventScrollReset
              className="sw-tab"
              onClick={strip.remember}
              onPointerEnter={() => onIntent?.(tab.id)}
              onFocus={() => onIntent?.(tab.id)}
            >
              {tab.icon}
              {tab.label}
              {tab.count === undefined ? null : (
                <>
                  {' '}
                  <span className="sw-tab-count">{tab.count}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

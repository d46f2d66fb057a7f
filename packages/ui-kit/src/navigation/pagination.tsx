import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../base/cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../data-display/icons.ts';
import { pagesToShow } from './pages-to-show.ts';

export interface PaginationProps {
  /** Page shown, from 1. */
  page: number;
  /** Number of pages; with 0 or 1 nothing is rendered. */
  pageCount: number;
  /** Address of a page (path and query). */
  hrefOf: (page: number) => string;
  /** Name of the navigation, e.g. "Pages of editions". */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Name of a page's link, e.g. `(page) => t('page', { page })`. */
  pageLabel: (page: number) => string;
  className?: string;
}

/** How many pages fit between the two steps on a phone of 320 px. */
const maxBetweenSteps = 4;

/** Links to the pages of a list: shareable, and the back button works. */
export function Pagination(props: PaginationProps): ReactNode {
  const { page, pageCount, hrefOf, label, previousLabel, nextLabel, pageLabel } = props;
  if (pageCount <= 1) return null;
  const pages = pagesToShow(page, pageCount);
  return (
    <nav
      className={cx('sw-pagination', props.className)}
      aria-label={label}
      data-long={pages.length > maxBetweenSteps || undefined}
    >
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" label={previousLabel}>
        <ChevronLeftIcon size={18} />
        <span className="sw-pagination-word">{previousLabel}</span>
      </Step>
      <ol className="sw-pagination-pages">
        {pages.map((shown) =>
          shown < 0 ? (
            <li key={shown} className="sw-pagination-gap" aria-hidden="true">
              {'…'}
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={hrefOf(shown)}
                className="sw-pagination-page"
                aria-label={pageLabel(shown)}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pageCount ? hrefOf(page + 1) : null} rel="next" label={nextLabel}>
        <span className="sw-pagination-word">{nextLabel}</span>
        <ChevronRightIcon size={18} />
      </Step>
    </nav>
  );
}

function Step(props: {
  to: string | null;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}): ReactNode {
  if (props.to === null) {
    return (
      <span className="sw-pagination-step" data-disabled="true" aria-hidden="true">
        {props.children}
      </span>
    );
  }
  return (
    <Link to={props.to} rel={props.rel} className="sw-pagination-step" aria-label={props.label}>
      {props.children}
    </Link>
  );
}

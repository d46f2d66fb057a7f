import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../base/cx.ts';

/** Numbers side by side, each with what it counts. Contains `Statistic`s, also those of other remotes. */
export function Statistics(props: { children: ReactNode; className?: string }): ReactNode {
  return <dl className={cx('sw-statistics', props.className)}>{props.children}</dl>;
}

export interface StatisticProps {
  /** What is counted. */
  label: string;
  /** The number, as it is written in the reader's language. */
  value: ReactNode;
  /** A short text under the number. */
  note?: ReactNode;
  /** Page that shows what was counted. */
  to?: string;
}

/** One number with its meaning. */
export function Statistic({ label, value, note, to }: StatisticProps): ReactNode {
  return (
    <div className="sw-statistic">
      <dt className="sw-statistic-label">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="sw-card-link">
            {label}
          </Link>
        )}
      </dt>
      <dd>
        <span className="sw-statistic-value">{value}</span>
        {note ? <span className="sw-statistic-note">{note}</span> : null}
      </dd>
    </div>
  );
}

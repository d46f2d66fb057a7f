import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { flagShape } from './flag-shapes.tsx';
import { PictureFlag } from './picture-flag.tsx';

/** Languages whose flag is not the country of the same letters. */
const countryOfLanguage: Record<string, string> = { en: 'gb', da: 'dk', uk: 'ua' };

interface FlagLook {
  /** Width in pixels (default 20); the height is three quarters of it. */
  width?: number;
  /** Names the country; without it the flag is decoration next to a name. */
  'aria-label'?: string;
  className?: string;
}

export type FlagProps = FlagLook &
  (
    | { /** Country, two letters (ISO 3166-1). */ country: string; locale?: never }
    | { /** Language of the product, e.g. `en`. */ locale: string; country?: never }
  );

/** A small flag, the same on every system: common ones are part of the kit, all others load when they are needed. */
export function Flag(props: FlagProps): ReactNode {
  const { width = 20, className } = props;
  const label = props['aria-label'];
  const code = (props.country ?? countryOfLanguage[props.locale] ?? props.locale).toLowerCase();
  const shape = flagShape(code);
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className={cx('sw-flag', className)} {...naming}>
      {shape ? (
        <svg width={width} height={width * 0.75} viewBox="0 0 20 15" aria-hidden="true">
          {shape}
        </svg>
      ) : (
        <PictureFlag country={code.toUpperCase()} width={width} />
      )}
    </span>
  );
}

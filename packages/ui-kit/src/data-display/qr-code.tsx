import '../styles/qr-code.css';
import { encodeQR } from 'qr';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

/** The light frame that cameras need, in modules. */
const quietModules = 4;

export interface QrCodeProps {
  /** The address that a camera opens. */
  text: string;
  /** Accessible name. */
  label: string;
  /** Its size. */
  className: string;
}

/** An address as a QR code, dark on light in both themes: a camera does not read it otherwise. */
export function QrCode({ text, label, className }: QrCodeProps): ReactNode {
  const rows = encodeQR(text, 'raw', { border: quietModules });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={cx('sw-qr-code', className)}
    >
      <path d={path.join('')} />
    </svg>
  );
}

import { encodeQR } from 'qr';
import type { ReactNode } from 'react';

/** The light frame that cameras need, in modules. */
const quietModules = 4;

/** An address as a QR code, dark on light in both themes: a camera does not read it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
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
      className="vo:aspect-square vo:w-full vo:max-w-72 vo:self-center vo:rounded-card vo:bg-white vo:fill-black"
    >
      <path d={path.join('')} />
    </svg>
  );
}

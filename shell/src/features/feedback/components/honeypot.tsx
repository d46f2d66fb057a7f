import type { ComponentProps, ReactNode } from 'react';

/** A field that only bots fill in: out of sight, out of the tab order and unknown to screen readers. */
export function Honeypot(props: ComponentProps<'input'>): ReactNode {
  return (
    <div aria-hidden="true" className="sr-only">
      <input {...props} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

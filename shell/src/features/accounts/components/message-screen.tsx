import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useEffect, useRef } from 'react';

/** Says why a code or a link no longer works, and what to do instead. Takes the focus when it appears. */
export function MessageScreen(props: {
  title: string;
  text: string;
  children?: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-control bg-warning-soft p-4 text-on-warning-soft"
    >
      <div className="flex gap-3">
        <TriangleAlertIcon size={20} className="mt-0.5 shrink-0" />
        <div className="flex flex-col gap-1">
          <h2 className="font-semibold text-base">{props.title}</h2>
          <p className="text-sm">{props.text}</p>
        </div>
      </div>
      {props.children}
    </div>
  );
}

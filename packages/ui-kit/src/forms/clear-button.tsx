import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

/** The cross of a search line: React Aria gives it its press handler by context and leaves it out of the tab order. */
export function ClearButton(props: { label: string; children: ReactNode }): ReactNode {
  return (
    <Button
      className="sw-button sw-icon-button sw-input-action sw-search-clear"
      data-variant="ghost"
      data-size="sm"
      aria-label={props.label}
    >
      {props.children}
    </Button>
  );
}

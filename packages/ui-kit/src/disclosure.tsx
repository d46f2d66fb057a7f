import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { ChevronDownIcon } from './icons.ts';
import { cx } from './lib/cx.ts';

export interface DisclosureProps {
  /** What opens. */
  title: ReactNode;
  /** Small text at the end of the title line, e.g. how many are chosen. */
  note?: ReactNode;
  /** Level of the title in the page (default 3). */
  headingLevel?: 2 | 3 | 4;
  defaultExpanded?: boolean;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A part of a page that opens and closes. */
export function Disclosure(props: DisclosureProps): ReactNode {
  const { title, note, headingLevel = 3, className, children } = props;
  return (
    <AriaDisclosure
      className={cx('sw-disclosure', className)}
      defaultExpanded={props.defaultExpanded ?? false}
      isExpanded={props.isExpanded}
      onExpandedChange={props.onExpandedChange}
    >
      <Heading level={headingLevel} className="sw-disclosure-heading">
        <Button slot="trigger" className="sw-disclosure-trigger">
          <span className="sw-disclosure-title">{title}</span>
          {note ? <span className="sw-disclosure-note">{note}</span> : null}
          <ChevronDownIcon size={20} className="sw-disclosure-chevron" />
        </Button>
      </Heading>
      <DisclosurePanel className="sw-disclosure-panel">
        <div className="sw-disclosure-content">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}

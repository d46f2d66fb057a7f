import { ChevronDownIcon } from '@siteswap/ui-kit/icons';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Unfolded from the start. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** One section of the page: an anchor, its heading, and cards below. On phones it is folded until it is wanted. */
export function Section(props: SectionProps): ReactNode {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <FoldedSection {...props} />;
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="flex flex-col gap-4">
      <h2 id={`${props.id}-title`} className="font-display text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

/** An address that names the section unfolds it. */
function FoldedSection({ id, title, isFirst = false, children }: SectionProps): ReactNode {
  const { hash } = useLocation();
  const isNamed = hash === `#${id}`;
  const [isOpen, setOpen] = useState(isFirst || isNamed);
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col border-default border-b"
    >
      <h2 id={`${id}-title`} className="font-display text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-11 w-full items-center justify-between gap-3 py-3 text-start"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="min-w-0">{title}</span>
          <ChevronDownIcon size={20} className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {isOpen ? <div className="flex flex-col gap-4 pb-6">{children}</div> : null}
    </section>
  );
}

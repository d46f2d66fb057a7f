import type { ReactNode } from 'react';

/** Keeps the heading clear of the header when an anchor leads here. */
export const anchor = 'scroll-mt-[calc(var(--sw-header-height)+16px)]';

/** One section of the page: an anchor, its heading, and cards below. */
export function Section(props: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className={`${anchor} flex flex-col gap-4`}
    >
      <h2 id={`${props.id}-title`} className="font-display text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

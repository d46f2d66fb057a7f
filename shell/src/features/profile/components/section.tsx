import type { ReactNode } from 'react';

/** One section of the page: an anchor, its heading, and cards below. */
export function Section(props: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="flex flex-col gap-4">
      <h2 id={`${props.id}-title`} className="font-display text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedStates, type ManagedStatesProps } from './managed-states.tsx';

interface SectionProps<T> extends ManagedStatesProps<T> {
  name:
    | 'applications'
    | 'desk'
    | 'hours'
    | 'messages'
    | 'planning'
    | 'settings'
    | 'teams'
    | 'tools';
  /** Of `useNextFocus`. */
  frame?: RefObject<HTMLElement | null>;
  gap?: 'vo:gap-6' | 'vo:gap-8';
  /** Stands below in every state: a second list, an open dialog. */
  below?: ReactNode;
}

/** A section of the management of volunteers: its title, and its data or what there is in place of it. */
export function ManagedSection<T>(props: SectionProps<T>): ReactNode {
  const { name, frame, gap = 'vo:gap-6', below, ...states } = props;
  const { t } = useTranslation('volunteers');
  const id = `volunteer-${name}`;
  return (
    <section ref={frame} className={`vo:flex vo:min-w-0 vo:flex-col ${gap}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="vo:font-display vo:text-lg">
        {t(`section.${name}`)}
      </h2>
      <ManagedStates {...states} />
      {below}
    </section>
  );
}

import { isShown, type SlotDefinition } from '@siteswap/contracts/slot';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import { type RemoteSlotContribution, useSlotContributions } from './contributions.ts';

export interface SlotRenderProps {
  readonly contribution: RemoteSlotContribution;
  readonly props: Readonly<Record<string, unknown>>;
  /** A section of the page: while it loads, or when it fails, its place says so. */
  readonly isSection: boolean;
}

/** Renders one contribution; the shell gives the component that loads the remote. */
export const SlotRendererContext = createContext<ComponentType<SlotRenderProps> | null>(null);

type ComponentSlot = Extract<SlotDefinition, { readonly kind: 'component' }>;

/** The slot, what it promises to the components of other remotes, and which of its conditions are met. */
export type SlotProps<S extends ComponentSlot> = { readonly of: S } & (S['props'] extends z.ZodType
  ? z.output<S['props']>
  : unknown) &
  (S['conditions'] extends readonly string[]
    ? { readonly when: Readonly<Record<S['conditions'][number], boolean>> }
    : unknown);

interface SlotPart {
  readonly contribution: RemoteSlotContribution;
  readonly element: ReactNode;
}

/** What other remotes put into a slot, for a page that writes something around each: the title of a section. */
export function useSlotParts<const S extends ComponentSlot>({
  of,
  ...rest
}: SlotProps<S>): readonly SlotPart[] {
  const { when = {}, ...props } = rest as { readonly when?: Readonly<Record<string, boolean>> };
  const contributions = useSlotContributions(of);
  const Renderer = useContext(SlotRendererContext);
  if (!Renderer) return [];
  return contributions
    .filter((contribution) => contribution.expose !== undefined && isShown(contribution, when))
    .map((contribution) => ({
      contribution,
      element: (
        <Renderer
          key={`${contribution.remote}/${contribution.id}`}
          contribution={contribution}
          props={props}
          isSection={of.isSection === true}
        />
      ),
    }));
}

/**
 * A place that other remotes fill with components: `<Slot of={profileStatisticSlot} />`. All other props go to the
 * contributed components, but `when`: which conditions of the slot are met. Contributions load after the first paint.
 * Sections show a skeleton while they load and a card with Retry when they fail; everything else then renders nothing.
 */
export function Slot<const S extends ComponentSlot>(props: SlotProps<S>): ReactNode {
  return useSlotParts(props).map(({ element }) => element);
}

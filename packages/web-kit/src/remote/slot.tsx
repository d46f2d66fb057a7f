import type { SlotDefinition } from '@siteswap/contracts/slot';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import { type RemoteSlotContribution, useSlotContributions } from './contributions.ts';

export interface SlotRenderProps {
  readonly contribution: RemoteSlotContribution;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Renders one contribution; the shell gives the component that loads the remote. */
export const SlotRendererContext = createContext<ComponentType<SlotRenderProps> | null>(null);

type ComponentSlot = Extract<SlotDefinition, { readonly kind: 'component' }>;

/** The slot, and the props that it promises to the components of other remotes. */
export type SlotProps<S extends ComponentSlot> = { readonly of: S } & (S['props'] extends z.ZodType
  ? z.output<S['props']>
  : unknown);

/**
 * A place that other remotes fill with components: `<Slot of={profileStatisticSlot} />`. All other props go to the
 * contributed components. Contributions load after the first paint and render nothing while loading or when failing.
 */
export function Slot<const S extends ComponentSlot>({ of, ...props }: SlotProps<S>): ReactNode {
  const contributions = useSlotContributions(of);
  const Renderer = useContext(SlotRendererContext);
  if (!Renderer) return null;
  return contributions
    .filter(({ expose }) => expose !== undefined)
    .map((contribution) => (
      <Renderer
        key={`${contribution.remote}/${contribution.id}`}
        contribution={contribution}
        props={props}
      />
    ));
}

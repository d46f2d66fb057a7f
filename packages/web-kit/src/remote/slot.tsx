import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { type RemoteSlotContribution, useSlotContributions } from './contributions.ts';

export interface SlotRenderProps {
  readonly contribution: RemoteSlotContribution;
  readonly props: Readonly<Record<string, unknown>>;
}

/** How one contribution is drawn; the shell gives the component that loads the remote. */
export const SlotRendererContext = createContext<ComponentType<SlotRenderProps> | null>(null);

export type SlotProps = { readonly name: string } & Readonly<Record<string, unknown>>;

/**
 * A place that other remotes fill: `<Slot name="editions.card.badge@1" editionId={12} />`. All other props go to the
 * contributed components. Contributions load after the first paint and draw nothing while loading or when failing.
 */
export function Slot({ name, ...props }: SlotProps): ReactNode {
  const contributions = useSlotContributions(name);
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

import type { SlotDefinition } from '@siteswap/contracts/slot';
import type { ComponentType } from 'react';
import type { RenderPageOptions } from './render-page.tsx';

interface FilledPart {
  readonly component: ComponentType<never>;
  readonly when?: string;
  readonly label?: string;
}

/**
 * What a remote `mf-fixture` puts into a slot, in the given order, for `renderPage`: contributions and the components
 * behind them. `when` may be a condition that the slot does not have, as a newer remote would name it.
 */
export function fillSlot(
  { name }: Pick<SlotDefinition, 'name'>,
  parts: readonly FilledPart[],
): Pick<RenderPageOptions, 'contributions' | 'modules'> {
  const remote = 'mf-fixture';
  return {
    contributions: {
      routes: [],
      slots: parts.map(({ component: _, ...part }, order) => ({
        remote,
        slot: name,
        id: `part-${order}`,
        expose: `./part-${order}`,
        order,
        ...part,
      })),
    },
    modules: Object.fromEntries(
      parts.map(({ component }, order) => [`${remote} ./part-${order}`, component]),
    ),
  };
}

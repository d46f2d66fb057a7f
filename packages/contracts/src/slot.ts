import type { z } from 'zod';
import type { KnownPages } from './pages.ts';

interface Definition {
  /** `<domain>.<place>@<version>`; a change of its props is a new version, and both are offered for a while. */
  readonly name: `${string}.${string}@${number}`;
}

/** A place for components of other remotes. */
interface ComponentSlot extends Definition {
  readonly kind: 'component';
  /** What every component gets; nothing when absent. */
  readonly props?: z.ZodObject;
  /** Names of the conditions under which a component is shown, in addition to `always`; the page evaluates them. */
  readonly conditions?: readonly string[];
  /**
   * Each component is a section of the page: a skeleton while it loads, a card with Retry when it fails. Without this
   * neither is shown, because the page is whole without it.
   */
  readonly isSection?: true;
  /** The page writes the title of each section, so that it is known before any code is loaded. */
  readonly hasLabel?: true;
}

/** A place for links to pages of other remotes, known before any of their code is loaded. */
interface TabSlot extends Definition {
  readonly kind: 'tab';
  /** Parameters of the pages behind the tabs. */
  readonly params: readonly string[];
  /** Names of the conditions under which a tab is shown; the owner of the slot evaluates them. */
  readonly conditions: readonly string[];
}

/** A place for numbers of other remotes, for which none of their code is loaded. */
interface DataSlot extends Definition {
  readonly kind: 'data';
}

/** A named, versioned place in one remote (or in the shell) that others fill. */
export type SlotDefinition = ComponentSlot | TabSlot | DataSlot;

/** Retains the literal types of a slot. */
export const defineSlot = <const S extends SlotDefinition>(slot: S): S => slot;

/** All slots by name: each domain adds its own next to their definition. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains add to it
export interface KnownSlots {}

interface Contribution<Name> {
  readonly slot: Name;
  readonly id: string;
  /** Sorts the contributions of a slot. */
  readonly order: number;
}

/** Where the numbers of a tab or a badge come from; see `slotCounts`. */
interface Count {
  /** Path of a contract route whose query is `slotCountsQuery` and whose response is `slotCounts`. */
  readonly path: `/api/${string}`;
}

/** A second number, for readers who have stored something on this device; it is shown instead while it is above 0. */
interface StoredCount {
  /** Name in the local storage, of an object in JSON. */
  readonly key: string;
  /** What the route is asked for in addition: each parameter is made of these fields of the object, joined by commas. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** A text with `count` and any field of the object. */
  readonly label: `${string}:${string}`;
}

type ConditionOf<S> = S extends { readonly conditions: readonly (infer Condition)[] }
  ? { readonly when?: Condition }
  : unknown;

type LabelOf<S> = S extends { readonly hasLabel: true }
  ? { readonly label: `${string}:${string}` }
  : unknown;

type ContributionTo<S> = S extends ComponentSlot
  ? Contribution<S['name']> & { readonly expose: `./${string}` } & ConditionOf<S> & LabelOf<S>
  : S extends TabSlot
    ? Contribution<S['name']> & {
        readonly label: `${string}:${string}`;
        readonly page: keyof KnownPages;
        readonly when?: S['conditions'][number];
        readonly count?: Count;
      }
    : S extends DataSlot
      ? Contribution<S['name']> & {
          readonly label: `${string}:${string}`;
          readonly count: Count & { readonly stored?: StoredCount };
        }
      : never;

/** What a remote may contribute to the slots there are. */
export type KnownContribution = {
  [Name in keyof KnownSlots]: ContributionTo<KnownSlots[Name]>;
}[keyof KnownSlots];

/**
 * Whether a contribution is shown, by the conditions of its place. Its remote may be newer than the page around it, so a
 * condition that the page does not know hides it.
 */
export const isShown = (
  { when = 'always' }: { readonly when?: string | undefined },
  conditions: Readonly<Record<string, boolean>>,
): boolean => when === 'always' || conditions[when] === true;

/** For `invalidates` of what changes a number: the numbers of tabs and badges are fetched again. */
export const allSlotCounts = { id: 'platform.slot.counts' } as const;

import { maxItemDestination, setLostFoundDestination } from '@siteswap/contracts/editions';
import { text } from '@siteswap/contracts/fields';
import { useRouteForm } from '@siteswap/web-kit/form';
import { usualDestination } from '../lost-found.format.ts';
import { ofLostFound } from './use-lost-found.ts';

/** Beside the usual ones: not known yet, and other words. */
export const [unknownDestination, otherDestination] = ['UNKNOWN', 'OTHER'] as const;

interface Place {
  readonly editionId: number;
  readonly itemId: number;
  readonly destination: string | null;
}

const choiceOf = (destination: string | null): string =>
  destination === null ? unknownDestination : (usualDestination(destination) ?? otherDestination);

/** The form in which the team says where an expired item went: one of the usual places, or other words. */
export const useDestinationForm = (
  { editionId, itemId, destination }: Place,
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(setLostFoundDestination, {
    namespace: 'editions',
    params: { id: editionId, itemId },
    defaultValues: {
      choice: choiceOf(destination),
      words: choiceOf(destination) === otherDestination ? (destination ?? '') : '',
    },
    toBody: ({ choice, words }) => ({
      destination:
        choice === unknownDestination ? null : choice === otherDestination ? words : choice,
    }),
    // The route takes an empty text for "not known", which is a choice of its own here.
    schema: setLostFoundDestination.body.extend({
      destination: text(1, maxItemDestination).nullable(),
    }),
    fieldOfPath: { destination: 'words' },
    invalidates: ofLostFound,
    onSuccess,
  });

import {
  type LostFoundItem,
  maxItemDestination,
  setLostFoundDestination,
} from '@siteswap/contracts/editions';
import { text } from '@siteswap/contracts/fields';
import { useRouteForm } from '@siteswap/web-kit/form';
import { usualDestination } from '../lost-found.format.ts';
import { ofLostFound } from './use-lost-found.ts';

/** Choices in addition to the usual ones: not known yet, and a text of its own. */
export const [unknownDestination, otherDestination] = ['UNKNOWN', 'OTHER'] as const;

interface Place {
  readonly editionId: number;
  readonly item: Pick<LostFoundItem, 'id' | 'destination' | 'version'>;
}

const choiceOf = (destination: string | null): string =>
  destination === null ? unknownDestination : (usualDestination(destination) ?? otherDestination);

/** The form in which the team says where an expired item went: one of the usual places, or a text of its own. */
export const useDestinationForm = (
  { editionId, item }: Place,
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(setLostFoundDestination, {
    namespace: 'editions',
    params: { id: editionId, itemId: item.id },
    opened: item,
    toValues: ({ destination }) => ({
      choice: choiceOf(destination),
      otherText: choiceOf(destination) === otherDestination ? (destination ?? '') : '',
    }),
    toBody: ({ choice, otherText }) => ({
      destination:
        choice === unknownDestination ? null : choice === otherDestination ? otherText : choice,
    }),
    // The route takes an empty text for "not known", which is a choice of its own here.
    schema: setLostFoundDestination.body.extend({
      destination: text(1, maxItemDestination).nullable(),
    }),
    fieldOfPath: {
      // When the text is missing, only its field is wrong.
      destination: ({ choice, otherText }) => {
        if (choice !== otherDestination) return ['choice'];
        return otherText.trim() === '' ? ['otherText'] : ['otherText', 'choice'];
      },
    },
    invalidates: ofLostFound,
    draft: `editions-lost-found-destination-${item.id}`,
    onSuccess,
  });

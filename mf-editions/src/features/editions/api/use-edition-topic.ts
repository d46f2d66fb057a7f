import {
  editionTopic,
  getEdition,
  getMyEdition,
  listEditionTeam,
} from '@siteswap/contracts/editions';
import { nameTopic } from '@siteswap/contracts/topic';
import { routeKey, useTopic } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Reads the edition on screen again when it has changed. A form stays as it was opened. */
export function useEditionTopic(id: number): void {
  const client = useQueryClient();
  useTopic(Number.isInteger(id) ? nameTopic(editionTopic, id) : null, () => {
    for (const route of [getEdition, getMyEdition, listEditionTeam]) {
      void client.invalidateQueries({ queryKey: routeKey(route, { params: { id } }) });
    }
  });
}

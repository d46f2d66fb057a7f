import { editionBadgeSlot } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { useSlotCounts } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Numbers that other domains have for an edition; none and unknown ones are left out. */
export function EditionCounts({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation();
  return useSlotCounts(editionBadgeSlot, editionId)
    .filter(({ value = 0 }) => value > 0)
    .map(({ remote, id, label = '', value, fields }) => (
      <Badge key={`${remote}/${id}`}>{t(label, { ...fields, count: value })}</Badge>
    ));
}

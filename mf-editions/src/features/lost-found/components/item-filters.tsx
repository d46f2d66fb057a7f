import { type ItemStatus, itemKinds, itemStatuses } from '@siteswap/contracts/editions';
import { Segmented } from '@siteswap/ui-kit/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ItemFilter } from '../api/use-lost-found.ts';

/** The filter in the address: open ones, of both kinds, that have not expired, unless it says otherwise. */
export function useItemFilter(): ItemFilter & { readonly status: ItemStatus } {
  const [search] = useSearchParams();
  return {
    kind: itemKinds.find((kind) => kind === search.get('kind')),
    status: itemStatuses.find((status) => status === search.get('status')) ?? 'LOST',
    expired: search.get('expired') === 'true',
  };
}

/**
 * Chooses lost or found ones, open or returned ones, and those that have expired; all stand in the address.
 * @param props.isOver whether the edition is: before that nothing can have expired
 */
export function ItemFilters({ isOver }: { isOver: boolean }): ReactNode {
  const { t } = useTranslation('editions');
  const { kind, status, expired } = useItemFilter();
  const [, setSearch] = useSearchParams();
  const choose = (name: keyof ItemFilter, usual: string) => (value: string) =>
    void setSearch(
      (current) => {
        if (value === usual) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  const all = { id: 'all', label: t('lostFound.all') };
  return (
    <div className="ed:flex ed:flex-wrap ed:gap-2">
      <Segmented
        label={t('lostFound.filter.kind')}
        value={kind ?? 'all'}
        onChange={choose('kind', 'all')}
        options={[all, ...itemKinds.map((id) => ({ id, label: t(`lostFound.kind.${id}`) }))]}
      />
      <Segmented
        label={t('lostFound.filter.status')}
        value={status}
        onChange={choose('status', 'LOST')}
        options={itemStatuses.map((id) => ({ id, label: t(`lostFound.status.${id}`) }))}
      />
      {isOver || expired ? (
        <Segmented
          label={t('lostFound.filter.expired')}
          value={String(expired)}
          onChange={choose('expired', 'false')}
          options={[
            { id: 'false', label: t('lostFound.expired.off') },
            { id: 'true', label: t('lostFound.expired.on') },
          ]}
        />
      ) : null}
    </div>
  );
}

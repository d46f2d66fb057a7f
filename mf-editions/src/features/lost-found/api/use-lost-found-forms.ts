import {
  createLostFoundItem,
  type ItemKind,
  type LostFoundItem,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofLostFound } from './use-lost-found.ts';

interface Options {
  readonly onSuccess: () => void;
}

/** Who has a desk enters what they found today. */
const deskFields = (today: string) => ({
  ...fieldsOf(undefined),
  kind: 'FOUND' as ItemKind,
  date: today as string | null,
});

const fieldsOf = (item: LostFoundItem | undefined) => ({
  kind: (item?.kind ?? 'LOST') as ItemKind,
  description: item?.description ?? '',
  date: item?.date ?? null,
  place: item?.place ?? '',
  photos: [...(item?.photos ?? [])],
  sensitive: item?.sensitive ?? false,
});

/** The form of a new item. What is typed survives a reload until it is reported. */
export const useNewItemForm = (editionId: number, { onSuccess }: Options) =>
  useRouteForm(createLostFoundItem, {
    namespace: 'editions',
    params: { id: editionId },
    defaultValues: fieldsOf(undefined),
    invalidates: ofLostFound,
    draft: `editions-lost-found-${editionId}`,
    onSuccess,
  });

/** The form of the desk, which is filled in again and again. */
export const useDeskForm = (
  editionId: number,
  { today, onSuccess }: { today: string; onSuccess: (item: LostFoundItem) => void },
) => {
  const form = useRouteForm(createLostFoundItem, {
    namespace: 'editions',
    params: { id: editionId },
    defaultValues: deskFields(today),
    invalidates: ofLostFound,
    draft: `editions-lost-found-desk-${editionId}`,
    onSuccess,
  });
  return { ...form, startAgain: () => form.reset(deskFields(today)) };
};

/** The form in which its reporter changes an item; only what was changed is sent. */
export const useItemForm = (editionId: number, item: LostFoundItem, { onSuccess }: Options) =>
  useRouteForm(updateLostFoundItem, {
    namespace: 'editions',
    params: { id: editionId, itemId: item.id },
    opened: item,
    toValues: fieldsOf,
    onlyChanged: true,
    invalidates: ofLostFound,
    draft: `editions-lost-found-change-${item.id}`,
    onSuccess,
  });

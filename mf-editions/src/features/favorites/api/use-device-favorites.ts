import { listEditionCards } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeviceStars } from '../device-stars.store.ts';

/** Cards of the editions that a visitor starred on this device. */
export function useDeviceFavorites() {
  const ids = useDeviceStars();
  return useRoute(
    listEditionCards,
    { query: { ids: ids.join(',') } },
    {
      enabled: ids.length > 0,
      // A removed star leaves the others where they are.
      placeholderData: keepPreviousData,
      select: ({ data }) => ({ data: data.filter(({ id }) => ids.includes(id)) }),
    },
  );
}

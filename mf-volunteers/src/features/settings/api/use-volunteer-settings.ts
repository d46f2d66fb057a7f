import { getMyEdition } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { allSlotCounts } from '@siteswap/contracts/slot';
import {
  getVolunteerInfo,
  getVolunteerSettings,
  maxDaysAround,
  updateVolunteerSettings,
} from '@siteswap/contracts/volunteers';
import { useRoute } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import {
  fieldOfPath,
  settingsBody,
  settingsSchema,
  settingsValues,
} from '../settings-values.format.ts';

export type OpenedSettings = RouteResult<typeof getVolunteerSettings>;

/** The settings as their form is opened with. */
export const useVolunteerSettings = (id: number) =>
  useRoute(getVolunteerSettings, { params: { id } }, { staleTime: 0 });

/** The form of the settings; only what was changed is sent. */
export function useSettingsForm(
  id: number,
  { settings, onSuccess }: { settings: OpenedSettings; onSuccess: () => void },
) {
  const form = useRouteForm(updateVolunteerSettings, {
    namespace: 'volunteers',
    params: { id },
    opened: settings,
    toValues: settingsValues,
    toBody: settingsBody,
    schema: settingsSchema,
    onlyChanged: true,
    fieldOfPath,
    invalidates: [getVolunteerInfo, getVolunteerSettings, allSlotCounts],
    draft: `volunteers-settings-${id}`,
    onSuccess: (saved) => {
      // The form stays on the page, and goes on from what was stored.
      form.reset(settingsValues(saved));
      onSuccess();
    },
  });
  return form;
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days on which setup may begin and teardown end; undefined until the edition is loaded. */
export function useDaysAround(id: number) {
  // The frame around the page has made this call already.
  const { data } = useRoute(getMyEdition, { params: { id } });
  if (!data) return undefined;
  const { startDate, endDate } = data;
  return {
    setup: { min: laterDay(startDate, -maxDaysAround), max: startDate },
    teardown: { min: endDate, max: laterDay(endDate, maxDaysAround) },
  };
}

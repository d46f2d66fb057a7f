import {
  copySlotsOfDay,
  createSlotSeries,
  createTimeSlot,
  type TimeSlot,
  updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import type { ProblemError } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import {
  type CommonValues,
  commonBody,
  commonDefaults,
  type SlotValues,
  slotValues,
  timesBody,
} from '../slot-values.format.ts';
import type { PlanTexts } from '../use-plan-texts.ts';
import { ofSlots } from './use-planning.ts';

const common = { namespace: 'volunteers', invalidates: ofSlots } as const;

/** An instant of the contract is a day and a time of the form. */
const fieldOfPath = {
  startDateTime: ({ day }: SlotValues): readonly ('day' | 'from')[] => [day ? 'from' : 'day'],
  endDateTime: 'until',
} as const;

interface Place {
  readonly editionId: number;
  readonly timezone: string;
}

/** The form of a new slot. */
export const useCreateSlot = (
  { editionId, timezone }: Place,
  options: { day: string; teamId: number | null; onSuccess: (title: string) => void },
) =>
  useRouteForm(createTimeSlot, {
    ...common,
    fieldOfPath,
    params: { id: editionId },
    defaultValues: {
      ...commonDefaults(options.teamId),
      day: options.day,
      from: '10:00',
      until: '12:00',
      overrideReason: '',
    } as SlotValues,
    toBody: (values) => ({ ...commonBody(values), ...timesBody(values, timezone) }),
    draft: `planning-slot-of-${editionId}`,
    onSuccess: ({ title }) => options.onSuccess(title),
  });

/** The form of a slot that is there; only what was changed is sent. */
export const useUpdateSlot = (
  { editionId, timezone }: Place,
  options: { slot: TimeSlot; texts: PlanTexts; onSuccess: (title: string) => void },
) =>
  useRouteForm(updateTimeSlot, {
    ...common,
    fieldOfPath,
    params: { id: editionId, sid: options.slot.id },
    opened: options.slot,
    toValues: (slot) => slotValues(slot, timezone),
    toBody: (values) => ({
      ...commonBody(values),
      ...timesBody(values, timezone),
      overrideReason: values.overrideReason || null,
    }),
    onlyChanged: true,
    draft: `planning-slot-${options.slot.id}`,
    textOf: ({ code, fields }: ProblemError) =>
      code === 'SHIFT_RULES' && fields.length > 0
        ? fields.map(options.texts.problem).join(' ')
        : null,
    onSuccess: ({ title }) => options.onSuccess(title),
  });

/** Both forms have the same fields. */
export type SlotForm = ReturnType<typeof useCreateSlot>;

/** Slots one after another, as they are typed. */
export interface SeriesValues extends CommonValues {
  days: string[];
  from: string | null;
  until: string | null;
  /** As the choice of a list. */
  minutes: string;
}

export const useCreateSeries = (
  editionId: number,
  options: { day: string; teamId: number | null; onSuccess: (count: number) => void },
) =>
  useRouteForm(createSlotSeries, {
    ...common,
    params: { id: editionId },
    defaultValues: {
      ...commonDefaults(options.teamId),
      days: [options.day],
      from: '08:00',
      until: '20:00',
      minutes: '120',
    } as SeriesValues,
    toBody: (values) => ({
      ...commonBody(values),
      days: values.days,
      from: values.from,
      until: values.until,
      minutes: Number(values.minutes),
    }),
    draft: `planning-series-of-${editionId}`,
    onSuccess: ({ data }) => options.onSuccess(data.length),
  });

/** A day whose slots are copied, as it is typed. */
export interface CopyValues {
  fromDay: string;
  toDays: string[];
  /** None stands for all. */
  teamIds: string[];
}

export const useCopyDay = (
  editionId: number,
  options: { day: string; onSuccess: (count: number) => void },
) =>
  useRouteForm(copySlotsOfDay, {
    ...common,
    params: { id: editionId },
    defaultValues: { fromDay: options.day, toDays: [], teamIds: [] } as CopyValues,
    toBody: ({ fromDay, toDays, teamIds }) => ({
      fromDay,
      toDays,
      ...(teamIds.length > 0 ? { teamIds: teamIds.map(Number) } : {}),
    }),
    onSuccess: ({ data }) => options.onSuccess(data.length),
  });

import {
  copySlotsOfDay,
  createSlotSeries,
  createTimeSlot,
  deleteTimeSlot,
  listTimeSlots,
  updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { SlotSeriesService } from './slot-series.service.ts';
import type { SlotsService } from './slots.service.ts';

export function slotRoutes(slots: SlotsService, series: SlotSeriesService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      slots.assertManages(actor, params.id),
  };
  return [
    bind(listTimeSlots, ({ actor, params, query }) => slots.list(actor, params.id, query)),
    bind(
      createTimeSlot,
      ({ actor, params, body }) => slots.create(actor, params.id, body),
      checked,
    ),
    bind(
      createSlotSeries,
      ({ actor, params, body }) => series.create(actor, params.id, body),
      checked,
    ),
    bind(
      copySlotsOfDay,
      ({ actor, params, body }) => series.copyDay(actor, params.id, body),
      checked,
    ),
    bind(updateTimeSlot, ({ actor, params, body }) => slots.update(actor, params, body), checked),
    bind(deleteTimeSlot, ({ actor, params }) => slots.remove(actor, params), checked),
  ];
}

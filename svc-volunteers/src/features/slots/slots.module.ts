import { defineFeature } from '#src/db.ts';
import { createSlotSeriesService } from './slot-series.service.ts';
import { slotRoutes } from './slots.routes.ts';
import { createSlotsService, type SlotsDeps } from './slots.service.ts';

/** The spans of time for which an edition needs volunteers. */
export const slotsModule = (deps: SlotsDeps) =>
  defineFeature({ routes: slotRoutes(createSlotsService(deps), createSlotSeriesService(deps)) });

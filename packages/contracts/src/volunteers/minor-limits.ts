import { z } from 'zod';
import { type AgeBand, ageBands } from './application-fields.ts';

export type MinorBand = Exclude<AgeBand, 'ADULT'>;
export const minorBands = ageBands.filter((band): band is MinorBand => band !== 'ADULT');

/** Hours by the clock between which a minor is on shifts, and how many a day. */
export interface MinorHours {
  readonly from: number;
  readonly until: number;
  readonly hoursPerDay: number;
}

/** The limits of an edition. No one may pass them. */
export type MinorLimits = Readonly<Record<MinorBand, MinorHours>>;

/** Those of an edition whose managers changed nothing. */
export const usualMinorLimits: MinorLimits = {
  AGE_16_17: { from: 6, until: 22, hoursPerDay: 8 },
  UNDER_16: { from: 8, until: 20, hoursPerDay: 4 },
};

export const maxMinorHours = 12;

const hoursOfBand = z.object({
  from: z.int().min(0).max(24),
  until: z.int().min(0).max(24),
  hoursPerDay: z.number().min(1).max(maxMinorHours).multipleOf(0.5),
});

/** Limits as a manager writes them. */
const writtenHours = hoursOfBand.refine(({ from, until }) => from < until, {
  path: ['until'],
  params: { code: 'BEFORE_START' },
});

export const minorHours = z.object({ AGE_16_17: hoursOfBand, UNDER_16: hoursOfBand });
export const writtenMinorHours = z.object({ AGE_16_17: writtenHours, UNDER_16: writtenHours });

/** Returns the current time. Passed as a dependency, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(60 * count);
export const hours = (count: number): number => minutes(60 * count);
export const days = (count: number): number => hours(24 * count);

/** The instant `ms` milliseconds later. */
export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

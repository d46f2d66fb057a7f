export type { Live, WakeUp } from './live.client.ts';

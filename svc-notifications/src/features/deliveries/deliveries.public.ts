export { lockEdition } from './deliveries.repository.ts';
export type { DeliveriesService } from './deliveries.service.ts';

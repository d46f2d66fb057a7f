export { createCopiesService } from './copies.service.ts';

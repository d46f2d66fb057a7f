/** What the rest of the service may use of this feature. */
export { listAskedCovers, listOpenCovers } from './asked-covers.service.ts';
export {
  eraseCovers,
  eraseCoverTargets,
  exportCovers,
  exportCoverTargets,
} from './covers.repository.ts';

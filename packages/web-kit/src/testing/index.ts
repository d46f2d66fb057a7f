export { followResponses } from '../offline/offline-responses.ts';
export { readPlace } from '../pending-actions/pending-action-storage.ts';
/** `changed([name])`: as the stream says it. */
export { topicListeners } from '../topics/topic-listeners.ts';
export { installCaches } from './cache-storage.ts';
export { setDeviceOnline } from './device-network.ts';
export { fillSlot } from './fill-slot.ts';
export { MockProblem, mockNetworkFailure, mockProblem, mockRoute, network } from './network.ts';
export {
  aProfile,
  aSessionUser,
  type RenderedPage,
  type RenderPageOptions,
  renderPage,
} from './render-page.tsx';
export { setWindowWidth } from './window-width.ts';

/** Exports for the shell alone, which starts these parts and provides them to the remotes. */
export { callHeaders, onCallFailure } from './client/call-route.ts';
export { followInvalidations, invalidateEntity } from './client/invalidate-routes.ts';
export { createQueryClient, queryClient, seedFromPage } from './client/query-client.ts';
export { startTracingInteractions } from './client/trace.ts';
export { hasNetwork, untilNetwork } from './client/write-network.ts';
export type { Unhandled } from './errors/unhandled.ts';
export { type FailedLoad, watchErrors } from './errors/watch-errors.ts';
export { removeDrafts } from './form/draft-storage.ts';
export {
  addMessagesOf,
  areMessagesMissing,
  changeLocale,
  currentLocale,
  i18n,
  loadMissingMessages,
  MessagesMissing,
  needMessages,
  setMessages,
  startI18n,
} from './i18n/i18n.ts';
export { localeNames } from './i18n/locale-names.ts';
export { requestIdOf } from './i18n/problem-text.ts';
export { followResponses } from './offline/offline-responses.ts';
export { sendLeftWrites } from './offline/send-left-writes.ts';
export { useOldestShown } from './offline/use-oldest-shown.ts';
export { useWaitingWrites } from './offline/use-waiting-writes.ts';
export { cancelWaitingWrites } from './offline/waiting-writes.ts';
export { type ForcedColorMode, forcedColorMode } from './page/forced-color-mode.ts';
export { OfflineFace } from './page/offline-face.tsx';
export { useIsOnline } from './page/online.ts';
export { givePageBlocks } from './page/page-block.ts';
export { readPreview } from './page/page-preview.ts';
export { pageRequestId } from './page/page-request-id.ts';
export { PageDepth, usePageTitles } from './page/page-title.ts';
export { closeSignInRequest, useSignInRequest } from './pending-actions/ask-to-sign-in.ts';
export { readPlace, rememberPlace, takeScroll } from './pending-actions/pending-action-storage.ts';
export {
  type Contributions,
  ContributionsContext,
  collectContributions,
  withoutRemotes,
} from './remote/contributions.ts';
export { FailureCard, isNotFound, RemoteBoundary } from './remote/remote-boundary.tsx';
export { RemoteContext } from './remote/remote-context.ts';
export { SlotRendererContext, type SlotRenderProps, useSlotParts } from './remote/slot.tsx';
export { followTabs } from './session/follow-tabs.ts';
export { settleProof, useIsProofRequested } from './session/proof-request.ts';
export type { SessionState } from './session/session-store.ts';
export type { SessionUser } from './session/session-user.ts';
export { signInPath } from './session/sign-in-path.ts';
export { listenToTopic, topicListeners } from './topics/topic-listeners.ts';

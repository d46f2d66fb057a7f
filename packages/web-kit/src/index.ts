import './zod-setup.ts';

export { addCallHeaders, type CallOptions, callHeaders, callRoute } from './client/call-route.ts';
export { NETWORK_ERROR, ProblemError, UNKNOWN_ERROR } from './client/problem-error.ts';
export { createQueryClient, queryClient, seedFromPage } from './client/query-client.ts';
export { routeKey } from './client/route-key.ts';
export { followActions } from './client/trace.ts';
export { type UploadedFile, type UploadOptions, uploadFile } from './client/upload-file.ts';
export { type RouteQueryOptions, routeQuery, useRoute } from './client/use-route.ts';
export { type RouteMutationOptions, useRouteMutation } from './client/use-route-mutation.ts';
export { type WatchedErrors, watchErrors } from './errors/watch-errors.ts';
export { contractResolver, showFieldProblems } from './form/contract-resolver.ts';
export { useFormDraft } from './form/use-form-draft.ts';
export { useImageUpload } from './form/use-image-upload.ts';
export { createFormat, type DayStyle, type Format, type InstantStyle } from './format/format.ts';
export { personName } from './format/person-name.ts';
export { useFormat } from './format/use-format.ts';
export { changeLocale, currentLocale, i18n, startI18n } from './i18n/i18n.ts';
export { localeNames } from './i18n/locale-names.ts';
export { fieldErrorText, fieldErrorTexts, problemText, requestIdOf } from './i18n/problem-text.ts';
export { fillPath, type PathParams } from './page/fill-path.ts';
export {
  type ForcedColorMode,
  forcedColorMode,
  useForcedColorMode,
} from './page/forced-color-mode.ts';
export { readPageBlock } from './page/page-block.ts';
export { pageRequestId } from './page/page-request-id.ts';
export { PageDepth, usePageTitle, usePageTitles } from './page/page-title.ts';
export {
  type Contributions,
  ContributionsContext,
  collectContributions,
  type RemoteSlotContribution,
  useRoutePath,
  useSlotContributions,
} from './remote/contributions.ts';
export { defineRemote } from './remote/define-remote.ts';
export {
  type BoundaryFailure,
  FailureCard,
  isNotFound,
  RemoteBoundary,
} from './remote/remote-boundary.tsx';
export { RemoteContext } from './remote/remote-context.ts';
export { Slot, type SlotProps, SlotRendererContext, type SlotRenderProps } from './remote/slot.tsx';
export { followTabs } from './session/follow-tabs.ts';
export { type SessionView, session, useSession } from './session/session.ts';
export { isAdminModeActive, type SessionState, SessionStore } from './session/session-store.ts';
export type { SessionUser } from './session/session-user.ts';

import './zod-setup.ts';

/** For releases of remotes that were built with it. */
export { fillPath } from '@siteswap/contracts/route';
export { callRoute, randomUuid } from './client/call-route.ts';
export { announceChange, invalidateRoutes } from './client/invalidate-routes.ts';
export { ProblemError } from './client/problem-error.ts';
export { routeKey } from './client/route-key.ts';
export { type Action, useAction } from './client/use-action.ts';
export { useRoute } from './client/use-route.ts';
export { useRouteMutation } from './client/use-route-mutation.ts';
export { byOffset, type RoutePages, useRoutePages } from './client/use-route-pages.ts';
export { useWritesInOrder } from './client/use-writes-in-order.ts';
export { digitsOf } from './format/digits-of.ts';
export { personName } from './format/person-name.ts';
export { useFormat } from './format/use-format.ts';
export { localeNames } from './i18n/locale-names.ts';
export { problemText } from './i18n/problem-text.ts';
export { useDataTableTexts } from './i18n/use-data-table-texts.ts';
export { type Arrival, useArrival, useUuidArrival } from './page/arrival.ts';
export { ArrivalGone } from './page/arrival-gone.tsx';
export { useArrivedItem, withItem } from './page/arrived-item.ts';
export { copyText } from './page/copy-text.ts';
export { useForcedColorMode } from './page/forced-color-mode.ts';
export { LoadMore } from './page/load-more.tsx';
export { takeFocus, useNextFocus } from './page/next-focus.ts';
export { readPageBlock } from './page/page-block.ts';
export { useIsHere, usePageNavigate } from './page/page-navigate.ts';
export { withPreview } from './page/page-preview.ts';
export { usePageTitle } from './page/page-title.ts';
export { QueryStates, type QueryStatesProps } from './page/query-states.tsx';
export { useCountdown } from './page/use-countdown.ts';
export { useDebouncedValue } from './page/use-debounced-value.ts';
export { usePageConfig } from './page/use-page-config.ts';
export { askToSignIn, type SignInRequest } from './pending-actions/ask-to-sign-in.ts';
export { useMemberAction } from './pending-actions/use-member-action.ts';
export { useMemberDialog } from './pending-actions/use-member-dialog.ts';
/** `useWish`: for releases of remotes that were built with it. */
export { usePendingAction as useWish } from './pending-actions/use-pending-action.ts';
export {
  type RemoteSlotContribution,
  useRoutePath,
  useSlotContributions,
  useTabPath,
} from './remote/contributions.ts';
export { Slot } from './remote/slot.tsx';
export { useSlotCounts } from './remote/slot-counts.ts';
export { session, useSession } from './session/session.ts';
export { SignInState } from './session/sign-in-state.tsx';
export { useTopic } from './topics/use-topic.ts';
export { townLabel } from './towns/town-label.ts';
export { useTowns } from './towns/use-towns.ts';

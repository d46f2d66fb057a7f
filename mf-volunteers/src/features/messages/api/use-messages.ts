import type { RouteCall } from '@siteswap/contracts/route';
import {
  listMessageRecipients,
  listTimeSlots,
  listVolunteerMessages,
  listVolunteerTeams,
  previewVolunteerMessage,
  remindOfMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation, useRoutePages } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { type MessageValues, noTargets, targetsOf } from '../targets.format.ts';

/** The sent messages of an edition, the newest first. */
export const useMessages = (id: number) =>
  useRoutePages(listVolunteerMessages, { params: { id }, query: {} });

/** Who got a message, and their replies as they are now. */
export const useRecipients = (id: number, gid: string) =>
  useRoute(listMessageRecipients, { params: { id, gid } }, { staleTime: 0 });

/** The teams of an edition, to send to. */
export const useTargetTeams = (id: number) => useRoute(listVolunteerTeams, { params: { id } });

/** The slots of an edition, to send to those on them. */
export const useTargetSlots = (id: number) =>
  useRoute(listTimeSlots, { params: { id }, query: {} });

type Targets = RouteCall<typeof previewVolunteerMessage>['body'];

/** Who would get a message now. Null while the recipients are not named yet. */
export const usePreview = (id: number, targets: Targets | null) =>
  useRoute(
    previewVolunteerMessage,
    { params: { id }, body: targets ?? { targetType: 'ALL' } },
    { enabled: targets !== null, staleTime: 0 },
  );

/** The form of a message. What it sends goes to as many people as the preview has shown, or to no one. */
export function useMessageForm(
  id: number,
  options: { shownCount: () => number | undefined; onSuccess: (count: number) => void },
) {
  const client = useQueryClient();
  return useRouteForm(sendVolunteerMessage, {
    namespace: 'volunteers',
    params: { id },
    defaultValues: noTargets as MessageValues,
    toBody: (values) => ({
      ...targetsOf(values),
      message: values.message,
      expectedCount: options.shownCount(),
    }),
    invalidates: [listVolunteerMessages, previewVolunteerMessage],
    draft: `volunteers-message-of-${id}`,
    onSuccess: ({ recipientCount }) => options.onSuccess(recipientCount),
    // Others than the preview shows: it is read anew.
    onFailure: () => void client.invalidateQueries({ queryKey: [previewVolunteerMessage.id] }),
  });
}
export type MessageForm = ReturnType<typeof useMessageForm>;

/** Sends the text to oneself. */
export const useTestMessage = () =>
  useRouteMutation(testVolunteerMessage, { namespace: 'volunteers', isFailureShown: true });

/** Reminds those without a reply. */
export const useRemind = () =>
  useRouteMutation(remindOfMessage, {
    invalidates: [listVolunteerMessages],
    namespace: 'volunteers',
    isFailureShown: true,
  });

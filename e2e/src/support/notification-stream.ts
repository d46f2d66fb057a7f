import { streamEvents, streamNotifications } from '@siteswap/contracts/notifications';
import { expect } from 'playwright/test';
import type { Member } from './members.ts';

/** Reads the stream of a member at one gateway; `ended` settles when the server closes it. */
export async function openStream(gatewayUrl: string, member: Member) {
  const { cookies } = await member.api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(gatewayUrl + streamNotifications.path, { headers: { cookie } });
  expect(response.status).toBe(200);
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  const received = () =>
    [...text.matchAll(/^event: notification\n(?:id: .*\n)?data: (.*)$/gm)].map((match) =>
      Number(streamEvents.notification.parse(JSON.parse(match[1] ?? '')).entityId),
    );
  return { ended, received, text: () => text };
}

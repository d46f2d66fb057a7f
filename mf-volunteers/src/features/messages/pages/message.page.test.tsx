import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  getReceivedMessage,
  type ReceivedMessage,
  replyToMessage,
} from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aReceivedMessage } from '#test/fixtures.ts';
import { MessagePage } from './message.page.tsx';

const { id } = aReceivedMessage();

function show(response: ReceivedMessage | ReturnType<typeof mockProblem>) {
  mockRoute(getReceivedMessage, response);
  return renderPage(<MessagePage />, {
    path: '/editions/:id/volunteers/notification/:groupId/confirm',
    url: `/editions/12/volunteers/notification/${id}/confirm`,
    messages: { volunteers: en },
    session: aSessionUser(),
  });
}

describe('a received message', () => {
  it('VN-02: is confirmed by the keyboard, with the time, and the reply can change', async () => {
    const { user } = await show(aReceivedMessage());
    expect(await screen.findByText('Meeting at 9')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Reply so that the organisers');
    const confirmed = { reply: 'CONFIRMED', confirmedAt: '2026-01-02T10:00:00Z' } as const;
    const requests = mockRoute(replyToMessage, aReceivedMessage(confirmed));
    mockRoute(getReceivedMessage, aReceivedMessage(confirmed));
    // After the link to the edition.
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'I confirm' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^You confirmed on .*2 January 2026/),
    );
    expect(requests[0]).toMatchObject({
      params: { id: 12, gid: id },
      body: { reply: 'CONFIRMED' },
    });
    expect(screen.getByRole('button', { name: 'I confirm' })).toHaveFocus();
    expect(screen.getByText(/You can change your mind/)).toBeVisible();
    const absent = { reply: 'CANNOT_COME', confirmedAt: '2026-01-03T10:00:00Z' } as const;
    const others = mockRoute(replyToMessage, aReceivedMessage(absent));
    mockRoute(getReceivedMessage, aReceivedMessage(absent));
    await user.click(screen.getByRole('button', { name: 'I cannot come' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/3 January 2026.*cannot come/),
    );
    expect(others[0]?.body).toEqual({ reply: 'CANNOT_COME' });
  });

  it('VN-02: is not there for people who have not received it', async () => {
    await show(mockProblem(404, 'NOT_FOUND'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This message is not for you' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'My applications' })).toHaveAttribute(
      'href',
      '/my-volunteer-applications',
    );
  });

  it('says that it could not be loaded, and that a reply failed', async () => {
    const page = await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('This message could not be loaded')).toBeVisible();
    page.unmount();
    const { user } = await show(aReceivedMessage());
    mockRoute(replyToMessage, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(await screen.findByRole('button', { name: 'I confirm' }));
    expect(await screen.findByText(/unavailable for a moment/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Reply so that the organisers');
  });
});

import type { Notification } from '@siteswap/contracts/notifications';
import { useNavigate } from 'react-router';
import { readAnew } from './read-anew.store.ts';

/** Leads to what a notification is about, as it is now; the centre closes with every navigation. */
export function useOpenNotification(): (one: Notification) => void {
  const navigate = useNavigate();
  return (one) => {
    void readAnew(one);
    if (one.actionUrl) void navigate(one.actionUrl);
  };
}

import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of the address to which the year view leads for one of its months. */
export const openedMonth = { isOpenedMonth: true } as const;

/** Goes to the month that was opened in the year view, whose link is gone; not when the page is loaded again. */
export function useOpenedMonth(month: string | undefined, goTo: (month: string) => void): void {
  const { state } = useLocation();
  const isOpened = (state as Partial<typeof openedMonth> | null)?.isOpenedMonth === true;
  const isPushed = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (isOpened && isPushed && month) goTo(month);
  }, [isOpened, isPushed, month, goTo]);
}

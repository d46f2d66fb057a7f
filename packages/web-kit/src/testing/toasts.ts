import { afterEach } from '@jest/globals';
import { toast } from '@siteswap/ui-kit/toast';
import { act, waitFor } from '@testing-library/react';

/** Clears the toasts after each test and waits until they have left the screen, so that the next test has none. */
export function clearToastsAfterEach(): void {
  afterEach(async () => {
    act(() => toast.clear());
    await waitFor(() => {
      if (toast.list().length > 0) throw new Error('a toast is still leaving the screen');
    });
  });
}

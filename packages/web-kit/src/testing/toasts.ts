import { afterEach } from '@jest/globals';
import { toast } from '@siteswap/ui-kit/toast';
import { act, waitFor } from '@testing-library/react';

/** No toast of one test is seen by the next: they are cleared, and waited for while they leave the screen. */
export function clearToastsAfterEach(): void {
  afterEach(async () => {
    act(() => toast.clear());
    await waitFor(() => {
      if (toast.list().length > 0) throw new Error('a toast is still leaving the screen');
    });
  });
}

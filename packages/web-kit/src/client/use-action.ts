import { toast } from '@siteswap/ui-kit/toast';
import { useTranslation } from 'react-i18next';
import { problemText } from '../i18n/problem-text.ts';
import type { ProblemError } from './problem-error.ts';
import type { PendingWrite } from './use-route-mutation.ts';

/** A mutation of `useRouteMutation`. */
interface ActionWrite<Call, Result> extends PendingWrite {
  readonly isPending: boolean;
  readonly error: ProblemError | null;
  readonly mutateAsync: (call: Call) => Promise<Result>;
}

interface ActionOptions<Call, Result> {
  /** Namespace of the translations in which a failure is explained. */
  readonly namespace?: string;
  /** Title of the toast after a success, translated; without it there is none. */
  readonly done?: string | ((result: Result, call: Call) => string);
  /** What follows a success; a dialog waits for it before it closes. */
  readonly after?: (result: Result, call: Call) => unknown;
}

export interface Action<Call> {
  /** For the button that starts it: `<Button write={action.write}>`. */
  readonly write: PendingWrite & { readonly isPending: boolean };
  /** The sentence for the last failure, for a `FormError`; null when there was none. */
  readonly failure: string | null;
  /** Does it. @returns whether it was done; never rejects */
  readonly run: (call: Call) => Promise<boolean>;
}

/**
 * A write that one press starts, with the toast that follows: `useAction(useDeleteEdition(), { namespace, done })`.
 * A `ConfirmDialog` asks before it; elsewhere `failure` is shown next to the button, unless the mutation shows a toast.
 */
export function useAction<Call, Result>(
  mutation: ActionWrite<Call, Result>,
  { namespace = 'common', done, after }: ActionOptions<Call, Result> = {},
): Action<Call> {
  const { t } = useTranslation('common');
  return {
    write: mutation,
    failure: mutation.error && problemText(t, mutation.error, namespace),
    run: async (call) => {
      let result: Result;
      try {
        result = await mutation.mutateAsync(call);
      } catch {
        // `failure` says why, or the toast of the mutation.
        return false;
      }
      const title = typeof done === 'function' ? done(result, call) : done;
      if (title !== undefined) toast.show({ type: 'SUCCESS', title });
      await after?.(result, call);
      return true;
    },
  };
}

import { toast } from '@siteswap/ui-kit/toast';
import { i18n } from '../i18n/i18n.ts';
import { problemText } from '../i18n/problem-text.ts';
import { WriteCancelled } from './write-network.ts';

/** What `useRouteMutation` tells the query client about its failures. */
export type FailedWriteMeta = {
  /** The component shows the failure itself. */
  readonly isFailureShown: boolean;
  /** Namespace of the translations in which a failure is explained. */
  readonly namespace: string;
};

interface WriteOptions {
  readonly onError?: unknown;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Says by a toast that a write failed, unless its own code does. */
export function showWriteError(error: unknown, { onError, meta }: WriteOptions): void {
  const { isFailureShown, namespace } = (meta ?? {}) as Partial<FailedWriteMeta>;
  if (onError || isFailureShown || error instanceof WriteCancelled) return;
  toast.show({
    id: 'write-failed',
    type: 'ERROR',
    title: i18n.t('common:write.failed'),
    message: problemText(i18n.t, error, namespace),
  });
}

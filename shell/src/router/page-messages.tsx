import {
  areMessagesMissing,
  loadMissingMessages,
  OfflineFace,
  useIsOnline,
} from '@siteswap/web-kit/shell';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';

/** A page that shows no keys in place of messages that could not be loaded: it waits for them. */
export function withMessages(Page: ComponentType, namespaces: readonly string[]): ComponentType {
  return function PageWithMessages() {
    // Renders again when the language changes, and when messages come late.
    useTranslation('common');
    const isOnline = useIsOnline();
    if (!areMessagesMissing(namespaces)) return <Page />;
    if (isOnline) return <PageSkeleton />;
    return <OfflineFace headingLevel={1} onRetry={() => void loadMissingMessages()} />;
  };
}

import type { ApplicationStatus } from '@siteswap/contracts/volunteers';
import { Badge } from '@siteswap/ui-kit/badge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const tones = { PENDING: 'info', ACCEPTED: 'success', REJECTED: 'neutral' } as const;

/** State of an application in a word. */
export function StatusBadge({ status }: { status: ApplicationStatus }): ReactNode {
  const { t } = useTranslation('volunteers');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

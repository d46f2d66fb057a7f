import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** In place of a section of the management, for members without the right to manage volunteers. */
export function NoRight(): ReactNode {
  const { t } = useTranslation('volunteers');
  return <RejectedState headingLevel={3} title={t('noRight.title')} text={t('noRight.text')} />;
}

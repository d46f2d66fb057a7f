import type { EditionCard } from '@siteswap/contracts/editions';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { StarIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStar } from '../use-star.ts';

/** The star of an edition, faint and neither on nor off until it is known. A visitor chooses between an account and this device. */
export function StarButton(props: { edition: EditionCard; className?: string }): ReactNode {
  const { t } = useTranslation('editions');
  const { isStarred, press } = useStar(props.edition);
  return (
    <IconButton
      aria-label={t('star.label', { name: props.edition.name })}
      {...(isStarred === undefined ? {} : { isOn: isStarred })}
      variant="soft"
      onPress={press}
      className={props.className}
    >
      <StarIcon
        size={20}
        fill={isStarred ? 'currentColor' : 'none'}
        className={isStarred === undefined ? 'ed:opacity-40' : ''}
      />
    </IconButton>
  );
}

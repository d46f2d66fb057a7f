import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MoonIcon, SunIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  setColorMode,
  useColorMode,
  useIsColorModeForced,
} from '#src/features/theme/color-mode.store.ts';

/** Switches between dark and light; is marked as without effect where the page forces a mode. */
export function ThemeToggle(): ReactNode {
  const { t } = useTranslation('shell');
  const isDark = useColorMode() === 'dark';
  const isForced = useIsColorModeForced();
  const label = isDark ? 'header.theme.toLight' : 'header.theme.toDark';
  return (
    <IconButton
      aria-label={t(isForced ? 'header.theme.forced' : label)}
      isDisabled={isForced}
      onPress={() => setColorMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </IconButton>
  );
}

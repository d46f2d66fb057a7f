import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MoonIcon, SunIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setColorMode, useColorMode } from '#src/features/theme/color-mode.ts';

/** Switches between dark and light. */
export function ThemeToggle(): ReactNode {
  const { t } = useTranslation('shell');
  const isDark = useColorMode() === 'dark';
  return (
    <IconButton
      aria-label={t(isDark ? 'header.theme.toLight' : 'header.theme.toDark')}
      onPress={() => setColorMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </IconButton>
  );
}

import { locale, locales } from '@siteswap/contracts/fields';
import { Flag } from '@siteswap/ui-kit/flag';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { Menu, MenuItem } from '@siteswap/ui-kit/popover-menu';
import { toast } from '@siteswap/ui-kit/toast';
import { currentLocale, localeNames } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './choose-language.ts';

/** The eleven languages, each by its own name and flag. */
export function LanguageMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const current = currentLocale();
  const choose = async (id: string): Promise<void> => {
    try {
      await chooseLanguage(locale.parse(id));
    } catch {
      toast.show({ type: 'ERROR', title: t('common:locale.loadFailed') });
    }
  };
  return (
    <Menu
      label={t('header.languageMenu')}
      selectedId={current}
      onAction={(id) => void choose(id)}
      trigger={
        <IconButton aria-label={t('header.language', { language: localeNames[current].name })}>
          <Flag locale={current} />
        </IconButton>
      }
    >
      {locales.map((id) => (
        <MenuItem
          key={id}
          id={id}
          lang={id}
          icon={<Flag locale={id} />}
          textValue={localeNames[id].name}
        >
          {localeNames[id].name}
        </MenuItem>
      ))}
    </Menu>
  );
}

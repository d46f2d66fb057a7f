import { locale, locales } from '@siteswap/contracts/fields';
import { Flag } from '@siteswap/ui-kit/flag';
import { Select } from '@siteswap/ui-kit/select';
import { toast } from '@siteswap/ui-kit/toast';
import { currentLocale, localeNames } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '#src/layout/choose-language.ts';

/** The eleven languages of the header's menu; the choice is also that of my mails and notifications. */
export function LanguageChoice(): ReactNode {
  const { t } = useTranslation('shell');
  const choose = async (id: string): Promise<void> => {
    try {
      await chooseLanguage(locale.parse(id));
    } catch {
      toast.show({ type: 'ERROR', title: t('common:locale.loadFailed') });
    }
  };
  return (
    <Select
      className="max-w-sm"
      label={t('profile:display.language')}
      description={t('profile:display.languageHelp')}
      value={currentLocale()}
      onChange={(id) => void choose(id)}
      options={locales.map((id) => ({
        id,
        label: localeNames[id].name,
        icon: <Flag locale={id} />,
      }))}
    />
  );
}

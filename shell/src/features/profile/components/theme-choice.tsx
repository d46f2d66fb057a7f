import { MonitorIcon, MoonIcon, SunIcon } from '@siteswap/ui-kit/icons';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const themes = [
  { id: 'light', Icon: SunIcon },
  { id: 'dark', Icon: MoonIcon },
  { id: 'system', Icon: MonitorIcon },
] as const;

type Theme = (typeof themes)[number]['id'];

/** Light, dark, or as the device is set. */
export function ThemeChoice(props: { value: Theme; onChange: (theme: Theme) => void }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <RadioGroup
      label={t('profile:display.theme')}
      description={t('profile:display.systemHelp')}
      layout="cards"
      value={props.value}
      onChange={(id) => props.onChange(id as Theme)}
      options={themes.map(({ id, Icon }) => ({
        id,
        label: t(`profile:display.themes.${id}`),
        icon: <Icon size={18} />,
      }))}
    />
  );
}

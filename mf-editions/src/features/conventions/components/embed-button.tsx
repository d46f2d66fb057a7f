import {
  type Convention,
  type EmbedTheme,
  embedConvention,
  embedThemes,
} from '@siteswap/contracts/editions';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { routeUrl } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { CopyIcon, ExternalLinkIcon } from '@siteswap/ui-kit/icons';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { copyText, localeNames } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '#src/features/editions/editions.public.ts';
import { useConventionEditions, useOwnConvention } from '../api/use-convention.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** Pixels for the name and the foot of the page, and for each of its editions. */
const [frameHeight, editionHeight] = [140, 90];
/** With more editions the frame scrolls. */
const maxEditions = 5;

interface Frame {
  readonly convention: Pick<Convention, 'id' | 'name'>;
  readonly theme: EmbedTheme | undefined;
  readonly locale: Locale | undefined;
  /** How many editions it shows today. */
  readonly editions: number;
}

/** The frame with the convention's editions, as a site takes it, high enough for them. */
function frameOf({ convention: { id, name }, theme, locale, editions }: Frame): string {
  const query = { ...(theme ? { theme } : {}), ...(locale ? { locale } : {}) };
  const path = routeUrl(embedConvention, { params: { id }, query });
  const url = new URL(path, location.origin).href.replaceAll('&', '&amp;');
  const height = frameHeight + editionHeight * Math.min(Math.max(editions, 1), maxEditions);
  const title = name.replace(/[&"<]/g, (sign) => signs[sign] ?? sign);
  return `<iframe src="${url}" title="${title}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

/** For the team, once an edition is published: code that shows the convention's editions on another site. */
export function EmbedButton({ convention }: Pick<Frame, 'convention'>): ReactNode {
  const { t } = useTranslation('editions');
  const own = useOwnConvention(convention.id);
  if (!own?.editions.some(({ isOnline }) => isOnline)) return null;
  return (
    <DialogTrigger>
      <Button variant="outline" icon={<ExternalLinkIcon size={18} />}>
        {t('embed.action')}
      </Button>
      <Dialog title={t('embed.action')} closeLabel={t('common:action.close')}>
        <EmbedCode convention={convention} />
      </Dialog>
    </DialogTrigger>
  );
}

function EmbedCode({ convention }: Pick<Frame, 'convention'>): ReactNode {
  const { t } = useTranslation('editions');
  const [theme, setTheme] = useState<string | null>('auto');
  const [language, setLanguage] = useState<string>('auto');
  const list = useConventionEditions(convention.id);
  const ahead = list.data?.data.filter((edition) => periodOf(edition) !== 'past') ?? [];
  const code = frameOf({
    convention,
    theme: embedThemes.find((one) => one === theme),
    locale: locales.find((one) => one === language),
    editions: ahead.length,
  });
  const copy = async () => {
    const isCopied = await copyText(code);
    toast.show({
      id: 'embed',
      type: isCopied ? 'SUCCESS' : 'WARNING',
      title: t(isCopied ? 'embed.copied' : 'embed.failed'),
    });
  };
  return (
    <>
      <p className="ed:text-muted">{t('embed.text')}</p>
      <RadioGroup
        label={t('embed.theme')}
        value={theme}
        onChange={setTheme}
        options={['auto', ...embedThemes].map((id) => ({ id, label: t(`embed.themes.${id}`) }))}
      />
      <Select
        label={t('embed.language')}
        value={language}
        onChange={setLanguage}
        options={[
          { id: 'auto', label: t('embed.themes.auto') },
          ...locales.map((id) => ({ id, label: localeNames[id].name })),
        ]}
      />
      <TextArea label={t('embed.code')} value={code} isReadOnly rows={4} />
      <DialogFooter>
        <Button icon={<CopyIcon size={18} />} onPress={() => void copy()}>
          {t('embed.copy')}
        </Button>
      </DialogFooter>
    </>
  );
}

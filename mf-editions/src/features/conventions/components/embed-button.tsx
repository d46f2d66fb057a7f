import { type Convention, embedConvention } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { CopyIcon, ExternalLinkIcon } from '@siteswap/ui-kit/icons';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { copyText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** The frame with the convention's editions, as a site takes it. */
function frameOf({ id, name }: Pick<Convention, 'id' | 'name'>): string {
  const url = new URL(routeUrl(embedConvention, { params: { id } }), location.origin);
  const title = name.replace(/[&"<]/g, (sign) => signs[sign] ?? sign);
  return `<iframe src="${url}" title="${title}" width="100%" height="420" style="border:0" loading="lazy"></iframe>`;
}

/** For the team: code that shows the editions of the convention on another site. */
export function EmbedButton({ convention }: { convention: Convention }): ReactNode {
  const { t } = useTranslation('editions');
  const code = frameOf(convention);
  const copy = async () => {
    const isCopied = await copyText(code);
    toast.show({
      id: 'embed',
      type: isCopied ? 'SUCCESS' : 'WARNING',
      title: t(isCopied ? 'embed.copied' : 'embed.failed'),
    });
  };
  return (
    <DialogTrigger>
      <Button variant="outline" icon={<ExternalLinkIcon size={18} />}>
        {t('embed.action')}
      </Button>
      <Dialog title={t('embed.action')} closeLabel={t('common:action.close')}>
        <p className="ed:text-muted">{t('embed.text')}</p>
        <TextArea label={t('embed.code')} value={code} isReadOnly rows={4} />
        <DialogFooter>
          <Button icon={<CopyIcon size={18} />} onPress={() => void copy()}>
            {t('embed.copy')}
          </Button>
        </DialogFooter>
      </Dialog>
    </DialogTrigger>
  );
}

import type { EditionCard } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Share2Icon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { copyText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionPath } from '#src/paths.ts';

/** Whether the person saw what the device has for sharing; also when they changed their mind there. */
async function shareOnDevice(data: ShareData): Promise<boolean> {
  // Not in every browser, and not without https.
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shares the address of an edition with what the device has for it, else copies it. */
export function ShareButton({ edition }: { edition: Pick<EditionCard, 'id' | 'name'> }): ReactNode {
  const { t } = useTranslation('editions');
  const share = async () => {
    const url = new URL(editionPath(edition.id), location.origin).href;
    if (await shareOnDevice({ title: edition.name, url })) return;
    const isCopied = await copyText(url);
    toast.show({
      id: 'share',
      type: isCopied ? 'SUCCESS' : 'WARNING',
      title: t(isCopied ? 'share.copied' : 'share.failed'),
    });
  };
  return (
    <Button variant="outline" icon={<Share2Icon size={18} />} onPress={() => void share()}>
      {t('share.action')}
    </Button>
  );
}

import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { DownloadIcon } from '@siteswap/ui-kit/icons';
import { useStore } from '@siteswap/ui-kit/store';
import { toast } from '@siteswap/ui-kit/toast';
import { needMessages } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InstallEvent, installation } from '../install.store.ts';

declare global {
  interface Window {
    /** The boot script stores the event that came before this. */
    siteswapInstall?: InstallEvent;
  }
}

/** Follows the browser's events about installing. Returns the stop. */
function followInstallation(): () => void {
  const stop = new AbortController();
  if (window.siteswapInstall) installation.canInstall(window.siteswapInstall);
  window.addEventListener(
    'beforeinstallprompt',
    (event) => installation.canInstall(event as InstallEvent),
    { signal: stop.signal },
  );
  window.addEventListener('appinstalled', () => installation.hide(), { signal: stop.signal });
  return () => {
    stop.abort();
    installation.hide();
  };
}

/** Proposes to install the site as an app, where the browser can. */
export function InstallPrompt(): ReactNode {
  useEffect(followInstallation, []);
  const { isShown } = useStore(installation);
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    needMessages(['push']).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [isShown]);
  return isShown && hasTexts ? <InstallDialog /> : null;
}

function InstallDialog(): ReactNode {
  const { t } = useTranslation('push');
  const install = async (): Promise<void> => {
    try {
      const outcome = await installation.install();
      const isAccepted = outcome === 'accepted';
      toast.show({
        type: isAccepted ? 'SUCCESS' : 'INFO',
        title: t(isAccepted ? 'install.done' : 'install.cancelled'),
      });
    } catch {
      toast.show({ type: 'ERROR', title: t('install.failed') });
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => installation.dismiss()}
      title={t('install.title')}
      size="sm"
      actions={
        <>
          <Button variant="ghost" onPress={() => installation.dismiss()}>
            {t('install.later')}
          </Button>
          <Button icon={<DownloadIcon size={16} />} onPress={() => void install()}>
            {t('install.install')}
          </Button>
        </>
      }
    >
      <p>{t('install.text')}</p>
    </Dialog>
  );
}

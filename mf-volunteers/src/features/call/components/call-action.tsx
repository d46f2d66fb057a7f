import { ExternalLinkIcon, HandHeartIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formPath } from '#src/paths.ts';
import type { VolunteerCall } from './call-text.tsx';

/** The way to apply: the form here, another site, or a sentence that says it is closed. */
export function CallAction(props: {
  editionId: number;
  call: VolunteerCall;
  /** Of the preview, where one cannot apply. */
  isPreview?: boolean;
}): ReactNode {
  const { editionId, call, isPreview = false } = props;
  const { t } = useTranslation('volunteers');
  const url = call.volunteersExternalUrl;
  if (call.volunteersOpen && call.volunteersMode === 'EXTERNAL' && url) {
    return (
      <div className="vo:flex vo:flex-col vo:items-start vo:gap-2">
        <LinkButton href={url} icon={<ExternalLinkIcon size={18} />}>
          {t('call.external')}
        </LinkButton>
        <p className="sw-help">{t('call.externalHelp', { site: URL.parse(url)?.host ?? url })}</p>
      </div>
    );
  }
  if (!call.canApply) return <p>{t('call.closed')}</p>;
  return isPreview ? (
    <p className="sw-help">{t('call.previewApply')}</p>
  ) : (
    <LinkButton
      to={formPath(editionId)}
      icon={<HandHeartIcon size={18} />}
      className="vo:self-start"
    >
      {t('call.apply')}
    </LinkButton>
  );
}

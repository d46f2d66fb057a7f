import type { ConventionCollaborator } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { FormError } from '@siteswap/ui-kit/form';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowMyTitle } from '../api/use-team.ts';

/** The team gave the viewer a title: whether everybody reads it is theirs to say. */
export function TitleConsent(props: {
  conventionId: number;
  collaborator: ConventionCollaborator;
}): ReactNode {
  const { t } = useTranslation('editions');
  const { conventionId, collaborator } = props;
  const { isTitlePublic } = collaborator;
  const change = useShowMyTitle();
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
      <FormError title={change.error && problemText(t, change.error, 'editions')} />
      {isTitlePublic ? null : (
        <p className="ed:text-muted ed:text-sm">{t('team.myTitle.hidden')}</p>
      )}
      <Button
        size="sm"
        variant="outline"
        isLoading={change.isPending}
        onPress={() =>
          change.mutate({ params: { id: conventionId }, body: { isPublic: !isTitlePublic } })
        }
      >
        {t(isTitlePublic ? 'team.myTitle.hide' : 'team.myTitle.show')}
      </Button>
    </div>
  );
}

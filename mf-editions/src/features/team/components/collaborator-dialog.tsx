import type {
  ConventionCollaborator,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { PencilIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { personName } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Most who look at a team change nothing. */
const NewCollaborator = lazy(async () => ({
  default: (await import('./collaborator-form.tsx')).NewCollaborator,
}));
const KnownCollaborator = lazy(async () => ({
  default: (await import('./collaborator-form.tsx')).KnownCollaborator,
}));

interface TeamProps {
  convention: MyConventionWithEditions;
  team: readonly ConventionCollaborator[];
}

/** Opens the form that adds a member to the team. */
export function AddButton(team: TeamProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button icon={<PlusIcon size={18} />}>{t('team.add')}</Button>
      <Dialog title={t('team.add')} closeLabel={t('common:action.close')}>
        {(close) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <NewCollaborator
              {...team}
              onDone={(added) => {
                const title =
                  'user' in added
                    ? t('team.added', { name: personName(t, added.user) })
                    : t('team.invited', { email: added.email });
                toast.show({ type: 'SUCCESS', title });
                close();
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DialogTrigger>
  );
}

/** Opens the form that changes what one of the team may do. */
export function ChangeButton(
  props: TeamProps & { collaborator: ConventionCollaborator },
): ReactNode {
  const { t } = useTranslation('editions');
  const name = personName(t, props.collaborator.user);
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline" icon={<PencilIcon size={16} />}>
        {t('team.change')}
        <span className="ed:sr-only"> {name}</span>
      </Button>
      <Dialog title={t('team.changeTitle', { name })} closeLabel={t('common:action.close')}>
        {(close) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <KnownCollaborator
              {...props}
              onDone={() => {
                toast.show({ type: 'SUCCESS', title: t('team.changed', { name }) });
                close();
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DialogTrigger>
  );
}

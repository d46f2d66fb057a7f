import type { Grant, Requirement } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGrant, useRevoke } from '../api/use-requirements.ts';

interface GrantsProps {
  editionId: number;
  userId: number;
  name: string;
  grants: readonly Grant[];
  /** All of the edition. */
  requirements: readonly Requirement[];
}

/** Opens what a volunteer was granted, to grant more or take it back. */
export function GrantsButton(props: GrantsProps): ReactNode {
  const { name, requirements, grants } = props;
  const { t } = useTranslation('volunteers');
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline" className="vo:self-start">
        {t('requirement.open')}
        <span className="vo:sr-only"> {name}</span>
      </Button>
      <Dialog title={t('requirement.openTitle', { name })} closeLabel={t('common:action.close')}>
        {requirements.length === 0 ? <p>{t('requirement.none')}</p> : null}
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-6 vo:p-0">
          {requirements.map((one) => (
            <li key={one.id}>
              <GrantItem
                {...props}
                requirement={one}
                grant={grants.find(({ requirementId }) => requirementId === one.id) ?? null}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </DialogTrigger>
  );
}

function GrantItem(
  props: GrantsProps & { requirement: Requirement; grant: Grant | null },
): ReactNode {
  const { editionId, userId, requirement, grant } = props;
  const { name } = requirement;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const [endsOn, setEndsOn] = useState(grant?.endsOn ?? null);
  const give = useAction(useGrant(), {
    namespace: 'volunteers',
    done: t('requirement.givenTo', { name }),
  });
  const take = useAction(useRevoke(), {
    namespace: 'volunteers',
    done: t('requirement.takenFrom', { name }),
  });
  const params = { id: editionId, rid: requirement.id, userId };
  const state = !grant
    ? t('requirement.isNotGranted')
    : grant.endsOn === null
      ? t('requirement.isGranted')
      : t('requirement.isGrantedUntil', {
          day: format.instant(`${grant.endsOn}T12:00:00Z`, 'UTC', 'day'),
        });
  return (
    <fieldset className="vo:m-0 vo:flex vo:min-w-0 vo:flex-col vo:gap-2 vo:border-0 vo:p-0">
      <legend className="sw-label vo:p-0 vo:wrap-anywhere">{name}</legend>
      <p className="vo:m-0 vo:text-muted">{state}</p>
      <FormError title={give.failure ?? take.failure} />
      <DateField
        label={t('requirement.endsOn')}
        labelNote={t('form.optional')}
        description={t('requirement.endsOnHelp')}
        value={endsOn}
        onChange={setEndsOn}
      />
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button
          size="sm"
          write={give.write}
          onPress={() => void give.run({ params, body: { endsOn } })}
        >
          {t(grant ? 'requirement.change' : 'requirement.give')}
          <span className="vo:sr-only"> {name}</span>
        </Button>
        {grant ? (
          <Button
            size="sm"
            variant="ghost"
            write={take.write}
            onPress={() => void take.run({ params })}
          >
            {t('requirement.revoke')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

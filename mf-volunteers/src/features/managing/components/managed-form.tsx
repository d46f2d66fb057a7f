import type { ManagedApplication } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { QueryStates } from '@siteswap/web-kit';
import { useStepHere } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApplicationFields,
  type ApplicationForm,
  type Call,
  useApplicationSteps,
  useChangeManaged,
} from '../../application/form.public.ts';
import { useVolunteerCall } from '../../call/call.public.ts';

interface FormProps {
  editionId: number;
  application: ManagedApplication;
  onDone: () => void;
}

/** Changes the application of a member, by the form that they filled in. */
export function ManagedForm(props: FormProps): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <QueryStates
      query={useVolunteerCall(props.editionId)}
      namespace="volunteers"
      failed={t('call.failed')}
      headingLevel={3}
      loading={<SkeletonText lines={8} />}
    >
      {(call) => <Form {...props} call={call} />}
    </QueryStates>
  );
}

function Form({ editionId, application, onDone, call }: FormProps & { call: Call }): ReactNode {
  const { t } = useTranslation('volunteers');
  const form = useChangeManaged(application, {
    editionId,
    call,
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('managing.changed') });
      onDone();
    },
  });
  const steps = useApplicationSteps(form, call, { place: useStepHere(), isKnown: true });
  return (
    <>
      <p className="vo:mb-4 vo:text-muted">{t('managing.editHelp')}</p>
      <ApplicationFields
        form={form as ApplicationForm<unknown>}
        call={call}
        steps={steps}
        submit={t('common:action.save')}
        isKnown
        cancel={
          <Button variant="ghost" onPress={onDone}>
            {t('common:action.cancel')}
          </Button>
        }
      />
    </>
  );
}

import type { VolunteerApplication } from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { useMemberAction, usePageNavigate, useSession } from '@siteswap/web-kit';
import { CancelLink, useStepInAddress } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '#src/paths.ts';
import { type ApplicationForm, useApply, useChangeMine } from '../api/use-application-form.ts';
import type { Call } from '../application-values.format.ts';
import { useApplicationSteps } from '../use-application-steps.ts';
import { ApplicationFields } from './application-fields.tsx';

interface ApplyProps {
  editionId: number;
  call: Call;
}

/** Applies. A visitor fills in everything, signs in at the last step, and the application is sent on return. */
export function ApplyForm({ editionId, call }: ApplyProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const { isAuthenticated } = useSession();
  const navigate = usePageNavigate();
  const form = useApply({
    editionId,
    call,
    onSuccess: async () => {
      toast.show({ type: 'SUCCESS', title: t('form.sent') });
      await navigate(callPath(editionId), { replace: true });
    },
  });
  const steps = useApplicationSteps(form, call, { place: useStepInAddress(), isKnown: false });
  const send = useMemberAction(`volunteers.apply.${editionId}`, {
    reason: t('form.signIn'),
    run: () => void form.submit(),
  });
  return (
    <ApplicationFields
      form={form as ApplicationForm<unknown>}
      call={call}
      steps={steps}
      submit={t(isAuthenticated ? 'form.send' : 'form.signInAndSend')}
      onReady={isAuthenticated ? undefined : () => send()}
      sendHelp={t(isAuthenticated ? 'form.sendHelp' : 'form.signInHelp')}
      cancel={<CancelLink form={form} to={callPath(editionId)} />}
    />
  );
}

/** Changes my application. */
export function ChangeForm(props: ApplyProps & { application: VolunteerApplication }): ReactNode {
  const { editionId, call, application } = props;
  const { t } = useTranslation('volunteers');
  const navigate = usePageNavigate();
  const form = useChangeMine(application, {
    editionId,
    call,
    onSuccess: async () => {
      toast.show({ type: 'SUCCESS', title: t('form.changed') });
      await navigate(callPath(editionId), { replace: true });
    },
  });
  const steps = useApplicationSteps(form, call, { place: useStepInAddress(), isKnown: true });
  return (
    <ApplicationFields
      form={form as ApplicationForm<unknown>}
      call={call}
      steps={steps}
      submit={t('common:action.save')}
      isKnown
      cancel={<CancelLink form={form} to={callPath(editionId)} />}
    />
  );
}

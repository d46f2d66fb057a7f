import type { ConventionClaim, EditionCard } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { TextField, type TextFieldProps } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, QueryStates, useCountdown } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressText } from '#src/email-address.format.ts';
import { conventionEditionAddPath, conventionEditPath, conventionTeamPath } from '#src/paths.ts';
import { useClaim, useRequestClaim, useVerifyClaim } from '../api/use-claim.ts';

type Claimable = EditionCard['convention'];

/** Claims a convention in three steps: what happens, the code, what can be done now. */
export function ClaimSteps({ convention }: { convention: Claimable }): ReactNode {
  const { t } = useTranslation('editions');
  const claim = useClaim(convention.id);
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done id={convention.id} />;
  return (
    <QueryStates
      query={claim}
      failed={t('claim.failed')}
      headingLevel={3}
      namespace="editions"
      loading={<SkeletonText lines={5} />}
    >
      {({ claim: open }) =>
        open ? (
          <EnterCode id={convention.id} claim={open} onDone={() => setDone(true)} />
        ) : (
          <Explain convention={convention} />
        )
      }
    </QueryStates>
  );
}

function StepCount({ step }: { step: 1 | 2 | 3 }): ReactNode {
  const { t } = useTranslation('editions');
  return <p className="ed:text-muted ed:text-sm">{t('claim.step', { step, steps: 3 })}</p>;
}

function Explain({ convention }: { convention: Claimable }): ReactNode {
  const { t } = useTranslation('editions');
  const request = useRequestClaim();
  return (
    <div className="ed:flex ed:flex-col ed:gap-4">
      <StepCount step={1} />
      <FormError title={request.error && problemText(t, request.error, 'editions')} />
      <p>{t('claim.intro', { name: convention.name })}</p>
      <p>{t('claim.how')}</p>
      <p className="ed:text-muted">{t('claim.otherwise')}</p>
      <DialogFooter>
        <Button write={request} onPress={() => request.mutate({ params: { id: convention.id } })}>
          {t('claim.send')}
        </Button>
      </DialogFooter>
    </div>
  );
}

function EnterCode(props: { id: number; claim: ConventionClaim; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, claim, onDone } = props;
  const seconds = useCountdown(claim.resendAt);
  const form = useVerifyClaim(id, { onSuccess: onDone });
  const request = useRequestClaim();
  const left = t('claim.attemptsLeft', { count: claim.attemptsLeft });

  const resend = (): void =>
    request.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          form.reset();
          toast.show({ type: 'INFO', title: t('claim.resent') });
        },
      },
    );
  return (
    <Form onSubmit={form.submit} autoComplete="off">
      <StepCount step={2} />
      <FormError
        title={
          (request.error && problemText(t, request.error, 'editions')) ??
          (form.isFailureInFields ? null : form.failureText)
        }
      />
      <p className="ed:wrap-anywhere">
        {t('claim.sent', { email: addressText(claim.maskedEmail) })}
      </p>
      <Field
        form={form}
        name="code"
        as={CodeField}
        label={t('claim.code')}
        description={[t('claim.codeHelp'), left].join(' ')}
        autoFocus
      />
      <DialogFooter>
        <Button variant="ghost" isDisabled={seconds > 0} write={request} onPress={resend}>
          {seconds > 0 ? t('claim.resendIn', { seconds }) : t('claim.resend')}
        </Button>
        <Button type="submit" write={form.mutation}>
          {t('claim.verify')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** The contract takes it with spaces, hyphens and small letters. */
function CodeField(props: TextFieldProps): ReactNode {
  return <TextField {...props} autoComplete="one-time-code" />;
}

function Done({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4">
      <StepCount step={3} />
      <p role="status">
        <strong>{t('claim.done')}</strong>
      </p>
      <p>{t('claim.next')}</p>
      <DialogFooter>
        <LinkButton to={conventionEditionAddPath(id)} variant="outline">
          {t('myConventions.addEdition')}
        </LinkButton>
        <LinkButton to={conventionTeamPath(id)} variant="outline">
          {t('convention.team')}
        </LinkButton>
        <LinkButton to={conventionEditPath(id)}>{t('convention.edit')}</LinkButton>
      </DialogFooter>
    </div>
  );
}

import type { Invitation, MyConventionWithEditions } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { FormError } from '@siteswap/ui-kit/form';
import { type Arrival, personName, QueryStates, useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useConfirmInvitation,
  useInvitations,
  useRejectInvitationAccount,
  useResendInvitation,
  useWithdrawInvitation,
} from '../api/use-invitations.ts';
import { useEditionNames, useRightTexts } from '../use-right-texts.ts';

/** Who was invited by mail and is not in the team; nothing without invitations. */
export function InvitationList(props: {
  convention: MyConventionWithEditions;
  /** The address leads to one of them. */
  arrival: Arrival<string>;
}): ReactNode {
  const { convention, arrival } = props;
  const { t } = useTranslation('editions');
  const invitations = useInvitations(convention.id);
  return (
    <QueryStates
      query={invitations}
      retainsData
      failed={t('invitations.failed')}
      namespace="editions"
      loading={null}
      empty={null}
    >
      {({ data }) => (
        <section className="ed:flex ed:flex-col ed:gap-4">
          <h2 className="ed:font-display ed:text-lg">{t('invitations.title')}</h2>
          <ul className="ed:flex ed:flex-col ed:gap-4">
            {data.map((one) => (
              <Card as="li" key={one.id} {...arrival.mark(one.id)}>
                <InvitationLine convention={convention} invitation={one} />
              </Card>
            ))}
          </ul>
        </section>
      )}
    </QueryStates>
  );
}

function InvitationLine(props: {
  convention: MyConventionWithEditions;
  invitation: Invitation;
}): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const namespace = 'editions';
  const resend = useAction(useResendInvitation(), { namespace, done: t('invitations.resent') });
  const withdraw = useAction(useWithdrawInvitation(), {
    namespace,
    done: t('invitations.withdrawn'),
  });
  const confirm = useAction(useConfirmInvitation(), {
    namespace,
    done: t('invitations.confirmed'),
  });
  const reject = useAction(useRejectInvitationAccount(), {
    namespace,
    done: t('invitations.rejected'),
  });
  const { convention, invitation } = props;
  const rights = useRightTexts()(useEditionNames(convention)(invitation));
  const { id, email, title, sender, state, acceptedBy, isAskedAgain, sentAt, expiresAt } =
    invitation;
  const call = { params: { id: convention.id, invitationId: id } };
  const failure = resend.failure ?? withdraw.failure ?? confirm.failure ?? reject.failure;
  const sent = t('invitations.sent', {
    pseudo: personName(t, sender),
    when: format.relative(sentAt),
  });
  const until = t('invitation.until', { day: format.instant(expiresAt, ownTimeZone(), 'date') });

  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-x-4 ed:gap-y-3">
      <div className="ed:flex ed:min-w-0 ed:flex-1 ed:basis-48 ed:flex-col ed:gap-2">
        <FormError title={failure} />
        <p className="ed:wrap-anywhere">
          <strong>{email}</strong>
          {title ? <span className="ed:text-muted">{` · ${title}`}</span> : null}
        </p>
        {acceptedBy ? (
          <p className="ed:wrap-anywhere">
            {t('invitations.waits', { pseudo: personName(t, acceptedBy) })}
          </p>
        ) : null}
        <ul aria-label={t('invitations.rights')} className="ed:text-sm ed:wrap-anywhere">
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        <p className="ed:text-muted ed:text-sm">
          {[sent, ...(state === 'PENDING' ? [until] : [])].join(' ')}
        </p>
        <ul className="ed:flex ed:flex-wrap ed:gap-1">
          <li>
            <Badge>{t(`invitations.state.${state}`)}</Badge>
          </li>
          {isAskedAgain ? (
            <li>
              <Badge>{t('invitations.askedAgain')}</Badge>
            </li>
          ) : null}
        </ul>
      </div>
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        {acceptedBy ? (
          <>
            <Button
              size="sm"
              write={confirm.write}
              onPress={() => void confirm.run({ ...call, body: { userId: acceptedBy.id } })}
            >
              {t('invitations.confirm')}
              <span className="ed:sr-only"> {personName(t, acceptedBy)}</span>
            </Button>
            <Button
              size="sm"
              variant="outline"
              write={reject.write}
              onPress={() => void reject.run({ ...call, body: { userId: acceptedBy.id } })}
            >
              {t('invitations.reject')}
              <span className="ed:sr-only"> {personName(t, acceptedBy)}</span>
            </Button>
          </>
        ) : null}
        <Button
          size="sm"
          variant="outline"
          write={resend.write}
          onPress={() => void resend.run(call)}
        >
          {t('invitations.resend')}
          <span className="ed:sr-only"> {email}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          write={withdraw.write}
          onPress={() => void withdraw.run(call)}
        >
          {t('invitations.withdraw')}
          <span className="ed:sr-only"> {email}</span>
        </Button>
      </div>
    </div>
  );
}

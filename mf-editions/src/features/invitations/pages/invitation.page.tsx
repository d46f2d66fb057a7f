import type { OpenedInvitation } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import {
  personName,
  problemText,
  QueryStates,
  useAction,
  useFormat,
  useMemberAction,
  usePageTitle,
  useSession,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { addressText } from '#src/email-address.format.ts';
import { useRightTexts } from '#src/features/team/team.public.ts';
import { conventionPath, conventionTeamPath, paths } from '#src/paths.ts';
import {
  useAcceptInvitation,
  useAskInvitationAgain,
  useDeclineInvitation,
  useInvitation,
} from '../api/use-invitation.ts';

interface FaceProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
}

/** The link of an invitation: accept or decline, or what became of it. */
export function InvitationPage(): ReactNode {
  const { t } = useTranslation('editions');
  const token = useParams()['token'] ?? '';
  const invitation = useInvitation(token);
  usePageTitle(invitation.data?.name);
  if (invitation.error?.status === 404) return <Gone />;
  return (
    <QueryStates
      query={invitation}
      failed={t('invitation.failed')}
      headingLevel={1}
      namespace="editions"
      loading={<SkeletonText lines={6} />}
    >
      {(data) => <Face token={token} invitation={data} />}
    </QueryStates>
  );
}

function Face(props: FaceProps): ReactNode {
  const { t } = useTranslation('editions');
  const { name, conventionId, state } = props.invitation;
  switch (state) {
    case 'PENDING':
      return <Pending {...props} />;
    case 'WAITING':
      // The account of the address may join all the same.
      return props.invitation.isForCaller ? <Pending {...props} /> : <Waiting {...props} />;
    case 'EXPIRED':
      return <Expired {...props} />;
    case 'ACCEPTED':
      return (
        <EmptyState
          headingLevel={1}
          title={t('invitation.accepted.title', { name })}
          text={t('invitation.accepted.text')}
          action={<LinkButton to={conventionTeamPath(conventionId)}>{t('team.title')}</LinkButton>}
        />
      );
    case 'DECLINED':
      return (
        <EmptyState
          headingLevel={1}
          title={t('invitation.declined.title')}
          text={t('invitation.declined.text')}
          action={
            <LinkButton to={conventionPath(conventionId)}>
              {t('invitation.declined.action')}
            </LinkButton>
          }
        />
      );
  }
}

function Gone(): ReactNode {
  const { t } = useTranslation('editions');
  usePageTitle(t('invitation.gone.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('invitation.gone.title')}
      text={t('invitation.gone.text')}
      action={<LinkButton to={paths.home}>{t('favorites.empty.action')}</LinkButton>}
    />
  );
}

function Waiting({ invitation: { name, conventionId } }: FaceProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <EmptyState
      headingLevel={1}
      title={t('invitation.waiting.title', { name })}
      text={t('invitation.waiting.text')}
      action={
        <LinkButton to={conventionPath(conventionId)}>{t('invitation.declined.action')}</LinkButton>
      }
    />
  );
}

/** The address in the fragment of the mailed link, for the form of who registers; it stays out of the page's address. */
function useMailedAddress(): string | undefined {
  const { hash, pathname } = useLocation();
  // shape-ignore late-navigation: the address leads to it, not a write
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    if (!hash) return;
    setEmail(new URLSearchParams(`email=${hash.slice(1)}`).get('email') ?? '');
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return email || undefined;
}

/** What the invitation gives, right by right. */
function Rights({ invitation: { rights, perEdition } }: Pick<FaceProps, 'invitation'>): ReactNode {
  const { t } = useTranslation('editions');
  const texts = useRightTexts()({
    rights,
    perEdition: perEdition.map((one) => ({ ...one, name: one.name ?? t('invitation.draft') })),
  });
  return (
    <div>
      <p>{t('invitation.rights')}</p>
      <ul className="ed:list-disc ed:ps-6 ed:wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** Who is signed in, where that matters: what they press counts for this account. */
function Account({ token, invitation }: FaceProps): ReactNode {
  const { t } = useTranslation('editions');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="ed:flex ed:flex-col ed:items-start ed:gap-2">
      <p className="ed:wrap-anywhere">{t('invitation.signedInAs', { pseudo: user.pseudo })}</p>
      {invitation.isForCaller === false ? (
        <>
          <p>{t('invitation.otherAccount')}</p>
          <Link to={`/logout?returnTo=${encodeURIComponent(`/invitations/${token}`)}`} isAlone>
            {t('invitation.switch')}
          </Link>
        </>
      ) : null}
    </div>
  );
}

function Pending({ token, invitation }: FaceProps): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const mailedTo = useMailedAddress();
  const { name, role, sender, email, expiresAt } = invitation;

  const accept = useAction(useAcceptInvitation(), {
    namespace: 'editions',
    done: ({ outcome }) =>
      outcome === 'joined' ? t('invitation.welcome') : t('invitation.waiting.title', { name }),
  });
  const decline = useAction(useDeclineInvitation(), {
    namespace: 'editions',
    done: t('invitation.declined.title'),
  });
  const reply = useMemberAction(`editions.invitation.${token.slice(0, 8)}`, {
    reason: t('invitation.signIn'),
    email: mailedTo,
    run: ({ isAccepted }) =>
      void (isAccepted === true ? accept : decline).run({ params: { token } }),
  });
  return (
    <Card
      as="section"
      className="ed:mx-auto ed:flex ed:w-full ed:max-w-2xl ed:flex-col ed:items-start ed:gap-4"
    >
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:wrap-anywhere ed:sm:text-2xl">
        {t('invitation.title', { name })}
      </h1>
      <FormError title={accept.failure ?? decline.failure} />
      <p className="ed:wrap-anywhere">{t('invitation.from', { pseudo: personName(t, sender) })}</p>
      <p className="ed:wrap-anywhere">{t('invitation.for', { email: addressText(email) })}</p>
      {role ? <p className="ed:wrap-anywhere">{t('invitation.role', { role })}</p> : null}
      <Rights invitation={invitation} />
      <Account token={token} invitation={invitation} />
      <p className="ed:text-muted">
        {/* The server and the browser must write the same day. */}
        {t('invitation.until', { day: format.instant(expiresAt, 'UTC', 'date') })}
      </p>
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        <Button
          className="sw-needs-script"
          write={accept.write}
          onPress={() => reply({ isAccepted: true })}
        >
          {t('invitation.accept')}
        </Button>
        <Button
          variant="outline"
          className="sw-needs-script"
          write={decline.write}
          onPress={() => reply({ isAccepted: false })}
        >
          {t('invitation.decline')}
        </Button>
      </div>
    </Card>
  );
}

function Expired({ token, invitation }: FaceProps): ReactNode {
  const { t } = useTranslation('editions');
  const ask = useAskInvitationAgain();
  const again = useMemberAction(`editions.invitation-again.${token.slice(0, 8)}`, {
    reason: t('invitation.signIn'),
    run: () => ask.mutate({ params: { token } }),
  });
  return (
    <>
      <FormError title={ask.error && problemText(t, ask.error, 'editions')} />
      <EmptyState
        headingLevel={1}
        title={t('invitation.expired.title')}
        text={t('invitation.expired.text', { name: invitation.name })}
        action={
          ask.isSuccess ? (
            <p role="status">{t('invitation.asked')}</p>
          ) : (
            <Button className="sw-needs-script" write={ask} onPress={() => again()}>
              {t('invitation.askAgain')}
            </Button>
          )
        }
      />
    </>
  );
}

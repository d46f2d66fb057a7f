import type {
  ApplicationBody,
  OfferedTeam,
  QuestionReply,
  VolunteerApplication,
} from '@siteswap/contracts/volunteers';
import { Link } from '@siteswap/ui-kit/link';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayPartText } from '#src/shared/use-day-part-text.ts';
import type { NamedMember } from '../named-members.store.ts';

/** An application as it is typed, or as it is stored. */
type Shown = Omit<ApplicationBody, 'hasGuardianConsent' | 'replies'> & {
  readonly namedMembers: readonly NamedMember[];
  readonly replies: readonly Pick<QuestionReply, 'label' | 'kind' | 'value'>[];
} & Partial<
    Pick<ApplicationBody, 'hasGuardianConsent'> & Pick<VolunteerApplication, 'guardianConsentAt'>
  >;

const phoneLink = (phone: string): ReactNode => (
  <Link to={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Link>
);

/** What an application says, line by line; what was not asked or left out has no line. */
export function ApplicationSummary(props: {
  application: Shown;
  /** Teams of the edition, for the names of the preferred ones. */
  teams: readonly OfferedTeam[];
}): ReactNode {
  const { application: shown, teams } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const dayPart = useDayPartText();
  const peopleText = (text: string | null, ids: readonly number[]): string => {
    const members = shown.namedMembers.filter(({ id }) => ids.includes(id));
    const names = format.list(members.map(({ pseudo }) => pseudo));
    return [text, names].filter(Boolean).join('\n');
  };
  const isMinor = shown.ageBand !== 'ADULT';
  const hasConsent = shown.hasGuardianConsent ?? Boolean(shown.guardianConsentAt);
  const presences = [
    ...(shown.setupAvailability ? [t('presence.SETUP')] : []),
    ...(shown.eventAvailability ? [t('presence.EVENT')] : []),
    ...(shown.teardownAvailability ? [t('presence.TEARDOWN')] : []),
  ];
  const preferred = shown.teamPreferences.flatMap(
    (id) => teams.find((team) => team.id === id)?.name ?? [],
  );
  const yes = (has: boolean, details: string | null): string | null =>
    has ? (details ?? t('form.yes')) : null;
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('field.label.name'), `${shown.prenom} ${shown.nom}`.trim()],
    [t('field.label.phone'), shown.phone && phoneLink(shown.phone)],
    [t('field.label.ageBand'), isMinor && t(`ageBand.${shown.ageBand}`)],
    [t('field.label.guardianName'), isMinor && shown.guardianName],
    [
      t('field.label.guardianPhone'),
      isMinor && shown.guardianPhone && phoneLink(shown.guardianPhone),
    ],
    [t('field.label.consent'), isMinor && t(hasConsent ? 'form.yes' : 'form.notYet')],
    [t('field.label.presence'), presences.join(' · ')],
    [t('field.label.arrival'), shown.arrivalDateTime && dayPart(shown.arrivalDateTime)],
    [t('field.label.departure'), shown.departureDateTime && dayPart(shown.departureDateTime)],
    [t('field.label.absences'), shown.absences.map(dayPart).join('\n')],
    [
      t('field.label.timePreferences'),
      shown.timePreferences.map((time) => t(`time.${time}`)).join(' · '),
    ],
    [t('field.label.teamPreferences'), format.list(preferred)],
    [t('field.label.companionName'), peopleText(shown.companionName, shown.companionIds)],
    [t('field.label.avoidList'), peopleText(shown.avoidList, shown.avoidedIds)],
    [t('field.label.motivation'), shown.motivation],
    [
      t('field.label.dietaryPreference'),
      shown.dietaryPreference && t(`diet.${shown.dietaryPreference}`),
    ],
    [t('field.label.allergies'), shown.allergies],
    [t('field.label.hasPets'), yes(shown.hasPets, shown.petsDetails)],
    [t('field.label.hasMinors'), yes(shown.hasMinors, shown.minorsDetails)],
    [t('field.label.hasVehicle'), yes(shown.hasVehicle, shown.vehicleDetails)],
    [t('field.label.skills'), shown.skills],
    [t('field.label.hasExperience'), yes(shown.hasExperience, shown.experienceDetails)],
    ...shown.replies.map(
      ({ label, kind, value }) =>
        [label, kind === 'YES_NO' ? t(`form.${value === 'yes' ? 'yes' : 'no'}`) : value] as const,
    ),
  ];
  return (
    <dl className="vo:m-0 vo:flex vo:flex-col vo:gap-3">
      {lines
        .filter(([, text]) => Boolean(text))
        .map(([label, text]) => (
          <div key={label}>
            <dt className="vo:text-sm vo:text-muted">{label}</dt>
            <dd className="vo:m-0 vo:wrap-break-word vo:whitespace-pre-line">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

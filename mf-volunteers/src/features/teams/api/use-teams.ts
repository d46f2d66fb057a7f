import {
  createVolunteerTeam,
  deleteVolunteerTeam,
  getPlanning,
  getVolunteerInfo,
  listApplications,
  listVolunteerTeams,
  type SignUpMode,
  updateVolunteerTeam,
  type VolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';

/** The teams of an edition by name, with how many are in each. */
export const useTeams = (id: number) => useRoute(listVolunteerTeams, { params: { id } });

/** What is read anew when a team is written. */
const ofTeams = [listVolunteerTeams, getVolunteerInfo, listApplications, getPlanning];

/** A team as it is typed. */
export interface TeamValues {
  name: string;
  description: string;
  color: string;
  hasMaximum: boolean;
  maxVolunteers: number;
  signUpMode: SignUpMode;
  /** Ids of accepted volunteers. */
  leaderIds: string[];
}

/** Where the number begins when a maximum is ticked. */
const usualMaximum = 8;

const teamValues = (team: VolunteerTeam): TeamValues => ({
  name: team.name,
  description: team.description ?? '',
  color: team.color,
  hasMaximum: team.maxVolunteers !== null,
  maxVolunteers: team.maxVolunteers ?? usualMaximum,
  signUpMode: team.signUpMode,
  leaderIds: team.leaderIds.map(String),
});

const teamBody = ({ hasMaximum, maxVolunteers, leaderIds, ...values }: TeamValues) => ({
  ...values,
  description: values.description || null,
  maxVolunteers: hasMaximum ? maxVolunteers : null,
  leaderIds: leaderIds.map(Number),
});

const common = {
  namespace: 'volunteers',
  fieldOfCode: { TEAM_NAME_TAKEN: 'name', LEADER_NOT_ACCEPTED: 'leaderIds' },
  invalidates: ofTeams,
} as const;

/** The form of a new team. */
export const useCreateTeam = (
  editionId: number,
  { color, onSuccess }: { color: string; onSuccess: (name: string) => void },
) =>
  useRouteForm(createVolunteerTeam, {
    ...common,
    params: { id: editionId },
    defaultValues: {
      name: '',
      description: '',
      color,
      hasMaximum: false,
      maxVolunteers: usualMaximum,
      signUpMode: 'MANUAL',
      leaderIds: [],
    } as TeamValues,
    toBody: teamBody,
    draft: `volunteers-team-of-${editionId}`,
    onSuccess: ({ name }) => onSuccess(name),
  });

/** The form of a team that is there; only what was changed is sent. */
export const useUpdateTeam = (
  editionId: number,
  { team, onSuccess }: { team: VolunteerTeam; onSuccess: (name: string) => void },
) =>
  useRouteForm(updateVolunteerTeam, {
    ...common,
    params: { id: editionId, tid: team.id },
    opened: team,
    toValues: teamValues,
    toBody: teamBody,
    onlyChanged: true,
    draft: `volunteers-team-${team.id}`,
    onSuccess: ({ name }) => onSuccess(name),
  });

/** Both forms have the same fields. */
export type TeamForm = ReturnType<typeof useCreateTeam>;

/** Deletes a team after a question. */
export const useDeleteTeam = () =>
  useRouteMutation(deleteVolunteerTeam, {
    invalidates: ofTeams,
    namespace: 'volunteers',
    isFailureShown: true,
  });

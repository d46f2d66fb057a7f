import {
  createVolunteerTeam,
  deleteVolunteerTeam,
  getVolunteerInfo,
  listApplications,
  listVolunteerTeams,
  updateVolunteerTeam,
  type VolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';

/** The teams of an edition by name, with how many are in each. */
export const useTeams = (id: number) => useRoute(listVolunteerTeams, { params: { id } });

/** What is read anew when a team is written. */
const ofTeams = [listVolunteerTeams, getVolunteerInfo, listApplications];

/** A team as it is typed. */
export interface TeamValues {
  name: string;
  description: string;
  color: string;
  hasMaximum: boolean;
  maxVolunteers: number;
}

/** Where the number begins when a maximum is ticked. */
const usualMaximum = 8;

const teamValues = (team: VolunteerTeam): TeamValues => ({
  name: team.name,
  description: team.description ?? '',
  color: team.color,
  hasMaximum: team.maxVolunteers !== null,
  maxVolunteers: team.maxVolunteers ?? usualMaximum,
});

const teamBody = ({ name, description, color, hasMaximum, maxVolunteers }: TeamValues) => ({
  name,
  description: description || null,
  color,
  maxVolunteers: hasMaximum ? maxVolunteers : null,
});

const common = {
  namespace: 'volunteers',
  fieldOfCode: { TEAM_NAME_TAKEN: 'name' },
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

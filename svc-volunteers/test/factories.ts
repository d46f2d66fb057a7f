import type { RouteCall } from '@siteswap/contracts/route';
import { anEditionState } from '@siteswap/contracts/testing';
import {
  type applyAsVolunteer,
  type createVolunteerTeam,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import { day } from './days.ts';

type ApplicationBody = RouteCall<typeof applyAsVolunteer>['body'];
type TeamBody = RouteCall<typeof createVolunteerTeam>['body'];

/** Who manages the volunteers of `anEdition()`. */
export const manager = 31;
/** Who has every other right on it. */
export const editor = 32;

/** An edition from day 10 to day 12. */
export const anEdition: typeof anEditionState = (fields = {}) =>
  anEditionState({
    startDate: day(10),
    endDate: day(12),
    rights: [
      { userId: manager, can: ['manageVolunteers'] },
      { userId: editor, can: ['edit', 'delete'] },
    ],
    ...fields,
  });

/** An application for the days of `anEdition()`, with what is always asked. */
export const anApplication = (fields: Partial<ApplicationBody> = {}): ApplicationBody => ({
  prenom: 'Ana',
  nom: 'Silva',
  phone: '+33 6 12 34 56 78',
  eventAvailability: true,
  arrivalDateTime: `${day(10)}_morning`,
  departureDateTime: `${day(12)}_evening`,
  ...fields,
});

/** A value for everything that a form may ask. */
export const allFields: Partial<ApplicationBody> = {
  dietaryPreference: 'VEGAN',
  allergies: 'Arachides',
  timePreferences: ['morning', 'night'],
  hasPets: true,
  petsDetails: 'Un furet',
  hasMinors: true,
  minorsDetails: 'Deux enfants',
  hasVehicle: true,
  vehicleDetails: 'Une camionnette',
  companionName: 'Hugo',
  avoidList: 'Le chef',
  skills: 'Cuisine',
  hasExperience: true,
  experienceDetails: 'Trois fois',
  setupAvailability: true,
  teardownAvailability: true,
};

/** Settings that ask everything. */
export const everythingAsked = Object.fromEntries(
  volunteerToggles.map((toggle) => [toggle, true]),
) as Record<(typeof volunteerToggles)[number], boolean>;

export const aTeam = (fields: Partial<TeamBody> = {}): TeamBody => ({
  name: 'Accueil',
  color: '#3366cc',
  ...fields,
});

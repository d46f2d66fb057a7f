import { type ConventionClaim, conventionClaim } from '../editions/claims.ts';
import { type ConventionCollaborator, collaborator } from '../editions/collaborators.ts';
import {
  type Convention,
  convention,
  type MyConvention,
  type MyConventionEdition,
  type MyConventionWithEditions,
  myConvention,
  myConventionEdition,
  myConventionWithEditions,
} from '../editions/conventions.ts';
import {
  type Invitation,
  invitation,
  type OpenedInvitation,
  openedInvitation,
} from '../editions/invitations.ts';
import { conventionRights } from '../editions/rights.ts';
import { aPublicUser } from './users.ts';

/** A live convention without an author, as everybody sees it. */
export const aConvention = (fields: Partial<Convention> = {}): Convention =>
  convention.parse({
    id: 3,
    name: 'European Juggling Convention',
    logo: null,
    isArchived: false,
    isClaimable: false,
    description: '',
    author: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  });

/** The same, as its author sees it. */
export const aMyConvention = (fields: Partial<MyConvention> = {}): MyConvention =>
  myConvention.parse({
    ...aConvention(),
    email: null,
    archivedAt: null,
    isAuthor: true,
    myRights: [...conventionRights],
    ...fields,
  });

/** The same with its editions: none unless they are given. */
export const aMyConventionWithEditions = (
  fields: Partial<MyConventionWithEditions> = {},
): MyConventionWithEditions =>
  myConventionWithEditions.parse({ ...aMyConvention(), editions: [], ...fields });

/** One of its editions, published. */
export const aMyConventionEdition = (
  fields: Partial<MyConventionEdition> = {},
): MyConventionEdition =>
  myConventionEdition.parse({
    id: 12,
    name: 'EJC Lille',
    startDate: '2126-04-18',
    endDate: '2126-04-21',
    timezone: 'Europe/Paris',
    city: 'Lille',
    country: 'FR',
    status: 'CONFIRMED',
    isOnline: true,
    myRights: ['edit', 'delete', 'manageVolunteers'],
    ...fields,
  });

/** A collaborator of it who may edit all editions. */
export const aCollaborator = (
  fields: Partial<ConventionCollaborator> = {},
): ConventionCollaborator =>
  collaborator.parse({
    id: 5,
    user: aPublicUser(),
    title: null,
    isTitlePublic: false,
    rights: ['editAllEditions'],
    perEdition: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  });

/** A code for it that was mailed just now. */
export const aClaim = (fields: Partial<ConventionClaim> = {}): ConventionClaim =>
  conventionClaim.parse({
    maskedEmail: 'c…@convention.test',
    expiresAt: '2126-01-01T01:00:00.000Z',
    resendAt: '2026-01-01T00:01:00.000Z',
    attemptsLeft: 5,
    ...fields,
  });

/** An invitation to its team, as the member who typed the address sees it. */
export const anInvitation = (fields: Partial<Invitation> = {}): Invitation =>
  invitation.parse({
    id: '0193b000-0000-7000-8000-000000000006',
    email: 'lou@example.org',
    title: null,
    rights: ['editAllEditions'],
    perEdition: [],
    sender: aPublicUser(),
    state: 'PENDING',
    acceptedBy: null,
    isAskedAgain: false,
    sentAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2126-01-15T00:00:00.000Z',
    ...fields,
  });

/** The same, as the person who has the link sees it. */
export const anOpenedInvitation = (fields: Partial<OpenedInvitation> = {}): OpenedInvitation =>
  openedInvitation.parse({
    conventionId: 3,
    name: 'European Juggling Convention',
    sender: aPublicUser(),
    role: null,
    email: 'l…@example.org',
    rights: ['editAllEditions'],
    perEdition: [],
    isForCaller: true,
    state: 'PENDING',
    expiresAt: '2126-01-15T00:00:00.000Z',
    ...fields,
  });

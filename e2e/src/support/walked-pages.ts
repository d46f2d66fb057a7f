import { addCollaborator, createLostFoundItem, createPost } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { addToTeam, movedEdition, ownConvention, ownEdition } from './conventions.ts';
import type { MailCatcher } from './mail-catcher.ts';
import {
  claimableEdition,
  type Member,
  type Members,
  uniqueId,
  upcomingEdition,
} from './members.ts';
import { pagesInUse } from './page-ids.ts';

/** What the walked pages show. */
export interface WalkedThings {
  /** Organiser of `convention`, `draft` and `started`; the pages of members are opened as they. */
  readonly member: Member;
  readonly convention: number;
  readonly draft: number;
  /** An edition that has begun, with a post and lost and found things. */
  readonly started: number;
  readonly upcoming: number;
  readonly claimable: number;
  readonly invitation: string;
}

type Address = (things: WalkedThings) => string;
const always =
  (address: string): Address =>
  () =>
    address;

/**
 * Addresses of each page by its id, with what makes it look different. `walkedAddresses` fails for a page that is
 * missing here: a new page is walked from its first day.
 */
const addresses: Readonly<Record<string, readonly Address[]>> = {
  'editions.home': [
    always('/'),
    always('/?view=map'),
    always('/?view=agenda'),
    always('/?hasShowers=true&countries=FR&period=past'),
    // More pages than a phone has room for in one line.
    always('/?period=past&page=2'),
    always('/?q=introuvable'),
  ],
  'editions.edition': [
    ({ upcoming }) => `/editions/${upcoming}`,
    ({ claimable }) => `/editions/${claimable}`,
    always('/editions/999999'),
  ],
  'editions.edition-posts': [({ started }) => `/editions/${started}/commentaires`],
  'editions.edition-lost-found': [({ started }) => `/editions/${started}/objets-trouves`],
  'editions.edition-management': [({ draft }) => `/editions/${draft}/gestion`],
  'editions.edition-edit': [({ draft }) => `/editions/${draft}/edit`],
  'editions.edition-add': [always('/editions/add')],
  'editions.convention': [always('/conventions/1')],
  'editions.convention-add': [always('/conventions/add')],
  'editions.convention-edit': [({ convention }) => `/conventions/${convention}/edit`],
  'editions.convention-team': [({ convention }) => `/conventions/${convention}/team`],
  'editions.convention-edition-add': [
    ({ convention }) => `/conventions/${convention}/editions/add`,
  ],
  'editions.my-conventions': [always('/my-conventions')],
  'editions.favorites': [always('/favorites')],
  'editions.invitation': [({ invitation }) => invitation, always('/invitations/gone')],
  'carpool.overview': [({ draft }) => `/editions/${draft}/gestion/covoiturage`],
  'volunteers.edition': [
    ({ upcoming }) => `/editions/${upcoming}/volunteers`,
    ({ upcoming }) => `/editions/${upcoming}/volunteers?step=who`,
  ],
  'volunteers.my-applications': [always('/my-volunteer-applications')],
  'volunteers.settings': [({ draft }) => `/editions/${draft}/gestion/volunteers/form`],
  'volunteers.page-preview': [({ draft }) => `/editions/${draft}/gestion/volunteers/page`],
  'volunteers.teams': [({ draft }) => `/editions/${draft}/gestion/volunteers/teams`],
  'volunteers.applications': [({ draft }) => `/editions/${draft}/gestion/volunteers/applications`],
  'volunteers.planning': [({ draft }) => `/editions/${draft}/gestion/volunteers/planning`],
  'volunteers.team-planning': [({ started }) => `/editions/${started}/volunteers/planning`],
  'volunteers.messages': [({ draft }) => `/editions/${draft}/gestion/volunteers/notifications`],
  'volunteers.message': [
    ({ started }) =>
      `/editions/${started}/volunteers/notification/0198c1de-0000-7000-8000-000000000001/confirm`,
  ],
  'volunteers.hours': [({ draft }) => `/editions/${draft}/gestion/volunteers/hours`],
  'volunteers.desk': [({ draft }) => `/editions/${draft}/gestion/volunteers/desk`],
  'volunteers.team-desk': [({ started }) => `/editions/${started}/volunteers/desk`],
  'volunteers.check-in': [
    ({ started }) => `/editions/${started}/volunteers/check-in/1-${'x'.repeat(43)}`,
  ],
  'volunteers.board': [always(`/board/${'x'.repeat(43)}`)],
  'volunteers.tools': [({ draft }) => `/editions/${draft}/gestion/volunteers/tools`],
  'carpool.edition': [({ upcoming }) => `/editions/${upcoming}/carpool`],
  'shell.login': [always('/login')],
  'shell.logout': [],
  'shell.register': [always('/register')],
  'shell.verify-email': [always('/verify-email')],
  'shell.forgot-password': [always('/auth/forgot-password')],
  'shell.reset-password': [always('/auth/reset-password?token=expired')],
  'shell.unsubscribe': [always('/unsubscribe')],
  'shell.auth-complete': [always('/auth/complete')],
  'shell.privacy-policy': [always('/privacy-policy')],
  'shell.profile': [always('/profile')],
  'shell.notifications': [always('/notifications')],
};

/** Pages without a guard whose content only their people see. */
const forTheTeam = [
  'editions.edition-management',
  'carpool.overview',
  'volunteers.settings',
  'volunteers.page-preview',
  'volunteers.teams',
  'volunteers.applications',
  'volunteers.planning',
  'volunteers.messages',
  'volunteers.hours',
  'volunteers.desk',
  'volunteers.tools',
];

const post = async ({ api }: Member, path: string, data: object): Promise<void> => {
  const response = await api.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
};

/** Makes what the pages of a walk show. */
export async function makeWalkedThings(members: Members, mail: MailCatcher): Promise<WalkedThings> {
  const [member, helper] = [await members.create('orga'), await members.create('coorga')];
  const convention = await ownConvention(member);
  const params = { id: convention.id };
  await addToTeam(member, convention.id, helper);
  const draft = await ownEdition(member, convention.id);
  const started = await movedEdition(member, { startDate: -1, endDate: 2 });
  const email = `invitee-${uniqueId()}@siteswap.test`;
  const to = { email, title: 'Scène ouverte', rights: ['addEdition'] };
  await post(member, routeUrl(addCollaborator, { params }), to);
  const items = routeUrl(createLostFoundItem, { params: { id: started.id } });
  for (const [kind, author, description] of [
    ['LOST', member, 'Une massue rouge, manche blanc'],
    ['FOUND', helper, 'Massue rouge au manche blanc, près du gymnase'],
  ] as const) {
    await post(author, items, { kind, description });
  }
  const posts = routeUrl(createPost, { params: { id: started.id } });
  await post(helper, posts, { content: 'Qui vient à la **scène ouverte** ce soir ?' });
  const [upcoming, claimable] = [
    await upcomingEdition(member.api),
    await claimableEdition(member.api),
  ];
  return {
    member,
    convention: convention.id,
    draft: draft.id,
    started: started.id,
    upcoming: upcoming.id,
    claimable: claimable.id,
    invitation: new URL(await mail.invitationFor(email)).pathname,
  };
}

/**
 * Addresses of every page of the releases in use: those that visitors read, and those of members.
 * @throws when a page has no address in the table above
 */
export function walkedAddresses(
  releasesDir: string,
  things: WalkedThings,
): { visitors: string[]; members: string[] } {
  const pages = pagesInUse(releasesDir);
  const missing = pages.filter(({ id }) => addresses[id] === undefined).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`Give ${missing.join(', ')} addresses to walk.`);
  const of = (isForMembers: boolean) =>
    pages
      .filter((page) => (page.isForMembers || forTheTeam.includes(page.id)) === isForMembers)
      .flatMap(({ id }) => (addresses[id] ?? []).map((address) => address(things)));
  return { visitors: of(false), members: of(true) };
}

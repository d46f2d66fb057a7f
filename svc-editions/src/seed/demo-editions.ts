import { dayOf } from '@siteswap/contracts/format';
import { currentItems, type DemoPeople, expiredItems } from './demo-items.ts';
import type { SeedConvention } from './seed.repository.ts';

const timezone = 'Europe/Paris';

/** The local day `days` days from now, `YYYY-MM-DD`. */
function dayFrom(now: Date, days: number): string {
  const day = new Date(`${dayOf(now, timezone)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const warning = '**Édition de démonstration** : elle est inventée pour essayer le site.';

/**
 * Made-up editions that say so, so that a fresh site has something current and upcoming. New ones are added at the end:
 * others refer to the ids that these get in an empty database.
 * @param people the organiser is the author of one convention, the helper runs it with them; a second one has a contact instead, a third one neither
 */
export function demoConventions(now: Date, people: DemoPeople): SeedConvention[] {
  const { organiserId, memberId, helperId } = people;
  const days = (from: number, to: number) => ({
    startDate: dayFrom(now, from),
    endDate: dayFrom(now, to),
  });
  const published = { timezone, isOnline: true, country: 'FR' };
  const troisBalles = {
    originKey: 'demo:trois-balles',
    name: 'Les Trois Balles (démonstration)',
    description: 'Convention inventée pour essayer le site.',
    authorId: organiserId,
  };
  return [
    {
      convention: troisBalles,
      collaborators: [
        { userId: helperId, title: 'Accueil des bénévoles', rights: ['manageVolunteers'] },
      ],
      invitations: [
        {
          email: 'regie@siteswap.test',
          title: 'Régie',
          rights: ['editAllEditions'],
          sentAt: now,
        },
      ],
      posts: [
        {
          edition: 'demo:soon',
          userId: organiserId,
          content:
            'Bienvenue ! Les portes ouvrent le premier jour à **10 h**. Apportez vos quilles, votre duvet et de quoi partager le petit-déjeuner.',
          isOfficial: true,
          isPinned: true,
          comments: [],
        },
        {
          edition: 'demo:soon',
          userId: helperId,
          content:
            'Qui est partant pour un atelier de passing à six ? J’apporte deux jeux de massues.',
          comments: [
            {
              userId: organiserId,
              content: 'Moi ! La salle du fond est libre le samedi après-midi.',
            },
            { userId: helperId, content: 'Parfait, samedi à 15 h alors.' },
          ],
        },
      ],
      stars: [
        { edition: 'demo:current', userIds: [helperId] },
        { edition: 'demo:soon', userIds: [memberId, helperId] },
      ],
      lostFound: currentItems(people),
      editions: [
        {
          originKey: 'demo:current',
          name: 'Démonstration – Les Trois Balles en ce moment',
          description: `${warning}\n\nElle a commencé hier et dure encore deux jours : de quoi voir une édition en cours.`,
          ...days(-1, 2),
          ...published,
          creatorId: organiserId,
          addressLine1: '1 place de la République',
          postalCode: '35000',
          city: 'Rennes',
          region: 'Bretagne',
          latitude: 48.1147,
          longitude: -1.6794,
          hasGym: true,
          hasSleepingRoom: true,
          hasShowers: true,
          hasToilets: true,
          hasWorkshops: true,
          hasKidsZone: true,
          hasCashPayment: true,
        },
        {
          originKey: 'demo:soon',
          name: 'Démonstration – Les Trois Balles dans dix jours',
          description: `${warning}\n\nAu programme de cette fête imaginaire :\n\n- ateliers tous les jours ;\n- scène ouverte le samedi soir ;\n- douches, cuisine et dortoir sur place.`,
          ...days(10, 12),
          ...published,
          creatorId: organiserId,
          addressLine1: '12 rue des Massues',
          postalCode: '59000',
          city: 'Lille',
          region: 'Hauts-de-France',
          latitude: 50.6292,
          longitude: 3.0573,
          hasGym: true,
          hasSleepingRoom: true,
          hasShowers: true,
          hasToilets: true,
          hasOpenStage: true,
          hasWorkshops: true,
          hasCantine: true,
          hasFireSpace: true,
          hasAccessibility: true,
          hasCashPayment: true,
          hasCreditCardPayment: true,
          hasAfjTokenPayment: true,
        },
      ],
    },
    {
      convention: {
        originKey: 'demo:diabolo',
        name: 'Rencontres du Diabolo (démonstration)',
        description: 'Convention inventée, sans responsable : un membre peut la réclamer.',
        email: 'diabolo@siteswap.test',
      },
      stars: [{ edition: 'demo:far', userIds: [organiserId, memberId] }],
      posts: [
        {
          edition: 'demo:far',
          userId: memberId,
          content: 'Qui connaît un bon endroit pour s’entraîner à Toulouse la veille ?',
          comments: [
            { userId: organiserId, content: 'Le parc de la Prairie des Filtres, près du pont.' },
            { userId: helperId, content: 'J’y serai dès le matin avec trois diabolos.' },
          ],
        },
      ],
      editions: [
        {
          originKey: 'demo:far',
          name: 'Démonstration – Rencontres du Diabolo, plus tard',
          description: `${warning}\n\nElle est encore loin : de quoi essayer les favoris et le covoiturage longtemps à l’avance.`,
          ...days(240, 244),
          ...published,
          city: 'Toulouse',
          region: 'Occitanie',
          latitude: 43.6045,
          longitude: 1.444,
          hasTentCamping: true,
          hasTruckCamping: true,
          hasFamilyCamping: true,
          hasShowers: true,
          hasToilets: true,
          hasOpenStage: true,
          hasFoodTrucks: true,
          hasGala: true,
          hasConcert: true,
          hasAerialSpace: true,
          acceptsPets: true,
          hasATM: true,
          hasCreditCardPayment: true,
        },
      ],
    },
    {
      convention: troisBalles,
      lostFound: expiredItems(people),
      editions: [
        {
          originKey: 'demo:over',
          name: 'Démonstration – Les Trois Balles de la saison passée',
          description: `${warning}\n\nElle est finie depuis plus de deux mois : ce que personne n’est venu chercher a expiré.`,
          ...days(-80, -78),
          ...published,
          creatorId: organiserId,
          addressLine1: '3 quai des Balles',
          postalCode: '44000',
          city: 'Nantes',
          region: 'Pays de la Loire',
          latitude: 47.2184,
          longitude: -1.5536,
          hasGym: true,
          hasTentCamping: true,
          hasToilets: true,
          hasWorkshops: true,
          hasCashPayment: true,
        },
      ],
    },
    {
      convention: {
        originKey: 'demo:quilles',
        name: 'Week-end des Quilles (démonstration)',
        description: 'Convention inventée, sans responsable ni adresse de contact.',
      },
      stars: [{ edition: 'demo:overlap', userIds: [organiserId, memberId, helperId] }],
      editions: [
        {
          originKey: 'demo:overlap',
          name: 'Démonstration – Week-end des Quilles, dans douze jours',
          description: `${warning}\n\nElle commence le dernier jour d’une autre : de quoi voir deux favoris qui se chevauchent.`,
          ...days(12, 14),
          ...published,
          city: 'Liège',
          country: 'BE',
          timezone: 'Europe/Brussels',
          latitude: 50.6326,
          longitude: 5.5797,
          hasGym: true,
          hasSleepingRoom: true,
          hasToilets: true,
          hasWorkshops: true,
          hasGala: true,
          hasCreditCardPayment: true,
        },
      ],
    },
    {
      convention: {
        originKey: 'demo:nuit',
        name: 'La Nuit des Massues (démonstration)',
        description: 'Convention inventée, que sa responsable propose à un membre de l’équipe.',
        authorId: organiserId,
      },
      collaborators: [{ userId: memberId, title: 'Programmation', rights: ['addEdition'] }],
      transferTo: memberId,
      editions: [],
    },
  ];
}

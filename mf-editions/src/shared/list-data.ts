import { editionFlags } from '@siteswap/contracts/editions';

/** The names under which the address of the home page and the route of its list have the same filters. */
const filters = [
  'q',
  'countries',
  'startDate',
  'endDate',
  'period',
  'months',
  'year',
  'near',
  'radiusKm',
  ...editionFlags,
];

/** The list that the home page comes with, as `choiceToCall` asks for it: an agenda alone shows a year, by date. */
export const listData = {
  route: 'editions.edition.list',
  search: [...filters, 'sort', 'page'],
  when: {
    view: {
      '': { year: '' },
      grid: { year: '' },
      map: { year: '' },
      agenda: { limit: '100', sort: '' },
    },
  },
};

import { describe, expect, it } from '@jest/globals';
import {
  choiceToCall,
  choiceToFilters,
  countFilters,
  readChoice,
  writeChoice,
} from './edition-filters.format.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

describe('filters of editions in the address', () => {
  it('ED-03 survive being written and read again', () => {
    const query =
      'q=ejc&countries=FR%2CBE&startDate=2027-01-01&period=past&hasShowers=true&hasSleepingRoom=true&hasOpenStage=true&page=3';
    expect(writeChoice(read(query)).toString()).toBe(
      'q=ejc&countries=FR%2CBE&startDate=2027-01-01&period=past&hasSleepingRoom=true&hasOpenStage=true&hasShowers=true&page=3',
    );
  });

  it('ED-03 ignore an unknown flag and bad values', () => {
    const choice = read('hasDragons=true&hasShowers=maybe&countries=France&startDate=soon&page=-2');
    expect(choice).toEqual(read(''));
    expect(choiceToCall(choice)).toEqual({ query: {} });
  });

  it('ED-05 contain a place with its radius, and none without a radius or off the earth', () => {
    const query = 'near=50.63%2C3.06&radiusKm=150&place=Lille&view=map';
    const choice = read(query);
    expect(choice.near).toEqual({
      latitude: 50.63,
      longitude: 3.06,
      radiusKm: 150,
      place: 'Lille',
    });
    expect(writeChoice(choice).toString()).toBe(query);
    expect(choiceToCall(choice).query).toEqual({ near: '50.63,3.06', radiusKm: 150 });
    expect(countFilters(choice)).toBe(1);
    for (const bad of [
      'near=50.63,3.06&place=Lille',
      'near=91,3&radiusKm=150',
      'near=50,181&radiusKm=150',
      'near=Lille&radiusKm=150',
      'near=50.63,3.06&radiusKm=2001',
      'radiusKm=150&place=Lille',
      'view=globe',
    ]) {
      expect(read(bad)).toEqual(read(''));
    }
    expect(read('near=50.63,3.06&radiusKm=50').near?.place).toBe('50.63,3.06');
  });

  it('are written alike in whatever order they were chosen, and no period at all as the usual ones', () => {
    const query = writeChoice({
      ...read(''),
      flags: ['hasShowers', 'hasGala'],
      periods: ['current', 'past'],
    });
    expect(query.toString()).toBe('period=past%2Ccurrent&hasGala=true&hasShowers=true');
    expect(writeChoice({ ...read(''), periods: [] }).toString()).toBe('');
  });

  it('contain the order, by distance only from a place, and leave feeds and map in theirs', () => {
    const sorted = read('near=50.63%2C3.06&radiusKm=150&place=Lille&sort=distance');
    expect(writeChoice(sorted).get('sort')).toBe('distance');
    expect(choiceToCall(sorted).query).toMatchObject({ sort: 'distance' });
    expect(choiceToFilters(sorted)).not.toHaveProperty('sort');
    expect(writeChoice({ ...sorted, near: undefined }).toString()).toBe('');
    expect(choiceToCall({ ...sorted, near: undefined })).toEqual({ query: {} });
    expect(writeChoice(read('sort=name')).toString()).toBe('sort=name');
    for (const query of ['sort=distance', 'sort=id', 'sort=startDate']) {
      expect(writeChoice(read(query)).toString()).toBe('');
    }
  });

  it('show an agenda by date, a hundred editions at once', () => {
    const choice = read('sort=name&view=agenda');
    expect(choice.view).toBe('agenda');
    expect(choiceToCall(choice).query).toEqual({ limit: 100 });
    expect(writeChoice(choice).toString()).toBe('sort=name&view=agenda');
  });

  it('contain the year of the agenda, which searches its days, and no other view has', () => {
    const choice = read('view=agenda&year=2127&page=3');
    expect(choice).toMatchObject({ year: 2127, page: 1 });
    expect(writeChoice(choice).toString()).toBe('view=agenda&year=2127');
    expect(choiceToCall(choice).query).toEqual({ limit: 100, year: 2127 });
    expect(countFilters(choice)).toBe(0);
    expect(writeChoice({ ...choice, view: 'map' }).toString()).toBe('view=map');
    for (const query of [
      'year=2127',
      'view=map&year=2127',
      'view=agenda&year=127',
      'view=agenda&year=soon',
      'view=agenda&year=2127&startDate=2127-05-01',
    ]) {
      expect(read(query).year).toBeUndefined();
    }
  });

  it('have months of any year, and no others', () => {
    const choice = read('months=12,4,13,soon&months=4');
    expect(choice.months).toEqual([4, 12]);
    expect(writeChoice(choice).toString()).toBe('months=4%2C12');
    expect(choiceToCall(choice).query).toEqual({ months: [4, 12] });
    expect(countFilters(choice)).toBe(2);
  });

  it('request past editions only when they are chosen', () => {
    expect(choiceToCall(read('period=past')).query).toEqual({ period: ['past'] });
  });

  it('are counted for the filter button', () => {
    expect(countFilters(read('q=x'))).toBe(0);
    expect(countFilters(read('countries=FR,BE&hasShowers=true&period=past'))).toBe(4);
  });
});

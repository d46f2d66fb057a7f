import { describe, expect, it } from '@jest/globals';
import { countAllergies } from './allergies.rules.ts';
import { mealsOn } from './meals.rules.ts';

const meals = (day: string, arrival: string, departure: string) =>
  mealsOn(day, { arrivalDateTime: arrival, departureDateTime: departure })
    .map((meal) => meal[0])
    .join('');

describe('the meals of a volunteer', () => {
  it.each([
    ['morning', 'MNE'],
    ['noon', 'NE'],
    ['afternoon', 'E'],
    ['evening', 'E'],
  ])('who arrives in the %s are %s', (part, expected) => {
    expect(meals('2027-05-20', `2027-05-20_${part}`, '2027-05-22_noon')).toBe(expected);
  });

  it.each([
    ['morning', ''],
    ['noon', 'M'],
    ['afternoon', 'MN'],
    ['evening', 'MN'],
  ])('who leaves in the %s are %s', (part, expected) => {
    expect(meals('2027-05-22', '2027-05-20_noon', `2027-05-22_${part}`)).toBe(expected);
  });

  it('are all in between, and none before and after', () => {
    const on = (day: string) => meals(day, '2027-05-20_evening', '2027-05-22_morning');
    expect([on('2027-05-19'), on('2027-05-21'), on('2027-05-23')]).toEqual(['', 'MNE', '']);
  });

  it.each([
    ['morning', 'evening', 'MN'],
    ['morning', 'noon', 'M'],
    ['noon', 'afternoon', 'N'],
    ['noon', 'noon', ''],
    ['afternoon', 'evening', ''],
  ])('on one day, from %s to %s, are those that both allow: %s', (from, until, expected) => {
    expect(meals('2027-05-20', `2027-05-20_${from}`, `2027-05-20_${until}`)).toBe(expected);
  });
});

describe('allergies', () => {
  it('are split, and counted by people whatever their case, accents and spaces', () => {
    const texts = ['Noix, céleri', 'noix;  Celeri\r\nLait', ' NOIX ', 'noix', null, ' , ;\n', '🥜'];
    expect(countAllergies(texts)).toEqual([
      { allergy: 'noix', people: 3 + 1 },
      { allergy: 'Celeri', people: 2 },
      { allergy: 'Lait', people: 1 },
      { allergy: '🥜', people: 1 },
    ]);
  });

  it('that a person writes twice are counted once', () => {
    expect(countAllergies(['Soja, soja; SOJA'])).toEqual([{ allergy: 'Soja', people: 1 }]);
  });
});

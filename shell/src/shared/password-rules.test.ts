import { describe, expect, it } from '@jest/globals';
import { newPassword } from '@siteswap/contracts/core';
import { openRules, passwordStrength } from './password-rules.ts';

describe('the strength of a new password', () => {
  it.each([
    ['', ['length', 'upper', 'digit', 'rare']],
    ['jongle', ['length', 'upper', 'digit']],
    ['JONGLE7', ['length']],
    ['trois-balles-42', ['upper']],
    ['Trois-Balles', ['digit']],
    ['Trois-Balles-42', []],
    ['Étoile filante 7', []],
  ])('names what is missing in "%s"', (password, open) => {
    expect(openRules(password)).toEqual(open);
  });

  it.each([
    'Password1',
    'P@ssw0rd1',
    'Motdepasse12',
    'Azerty123!',
    'Qwertyuiop1',
    'Jonglerie7',
    'Siteswap2027',
    'A12345678',
    'Aaaaaaaa1',
    'Abcdefgh1',
  ])('finds "%s" easy to guess, and says that it is weak', (password) => {
    expect(openRules(password)).toEqual(['rare']);
    expect(passwordStrength(password)).toBe(1);
  });

  it('uses the response of the service', () => {
    expect(openRules('Liverpool1')).toEqual([]);
    expect(openRules('Liverpool1', 'Liverpool1')).toEqual(['rare']);
    expect(openRules('Liverpool1!', 'Liverpool1')).toEqual([]);
  });

  it('rises with length and variety', () => {
    const rising = ['Massues77', 'Massues-77', 'Massues-77-ok', 'Trois massues en 77'];
    expect(rising.map((password) => passwordStrength(password))).toEqual([2, 3, 4, 4]);
  });

  it('calls incomplete exactly what the contract rejects', () => {
    for (const password of ['Court1', 'sansmajuscule1', 'SansChiffre', 'Password1', 'ÀÉÎÕÜçñ8']) {
      expect(passwordStrength(password) > 0).toBe(newPassword.safeParse(password).success);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.ts';
import { formVersion } from './form-version.ts';

const bag = formVersion(['name', 'balls', 'sizes']);
const opened = { id: 3, name: 'Blue', balls: ['a', 'b'], sizes: { s: 1, l: 2 } };
const { version } = bag.add(opened);

const conflictOf = (
  shown: typeof opened,
  body: Readonly<Record<string, unknown>>,
): AppError | null => {
  try {
    bag.changesOf(shown, body);
    return null;
  } catch (error) {
    return error as AppError;
  }
};

describe('the version of a form', () => {
  it('is the same for the same values, whatever the order of keys and other fields', () => {
    expect(bag.add({ ...opened, id: 4, sizes: { l: 2, s: 1 } }).version).toBe(version);
    expect(bag.add({ ...opened, name: 'Red' }).version).not.toBe(version);
    expect(bag.add({ ...opened, balls: ['b', 'a'] }).version).not.toBe(version);
  });

  it('counts an empty text as none', () => {
    const none = { name: null, balls: null, sizes: null };
    expect(bag.add(none).version).toBe(bag.add({ ...none, name: '' }).version);
  });

  it('leaves what was given when it is absent', () => {
    expect(bag.changesOf({ ...opened, name: 'Red' }, { name: 'Green' })).toEqual({ name: 'Green' });
  });

  it('lets fields through that no one else changed, and leaves out those sent as they were opened', () => {
    const now = { ...opened, balls: ['c'] };
    const sent = { name: 'Green', balls: opened.balls, secret: 'x', version };
    expect(bag.changesOf(now, sent)).toEqual({ name: 'Green', secret: 'x' });
  });

  it('rejects a field that another person changed, with all fields as they are now', () => {
    const now = { ...opened, name: 'Red', balls: ['c'] };
    expect(conflictOf(now, { name: 'Green', sizes: {}, version })).toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      details: {
        errors: [{ path: 'name', code: 'CHANGED_MEANWHILE' }],
        fresh: {
          name: 'Red',
          balls: ['c'],
          sizes: opened.sizes,
          version: bag.add(now).version,
        },
      },
    });
  });

  it('takes the same change made by both, and one that was taken back meanwhile', () => {
    expect(conflictOf({ ...opened, name: 'Red' }, { name: 'Red', version })).toBeNull();
    expect(conflictOf(opened, { name: 'Red', version })).toBeNull();
  });

  it.each(['', '7', 'x'.repeat(24)])('takes %j for one that fits nothing', (strange) => {
    expect(conflictOf(opened, { name: 'Green', version: strange })).toBeInstanceOf(AppError);
    expect(conflictOf(opened, { name: 'Blue', version: strange })).toBeNull();
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AnnouncedEntries } from './announced-entries.ts';

describe('the entry of a remote in development', () => {
  it('is served as it was announced, whatever was compiled since', () => {
    const entries = new AnnouncedEntries();
    const first = entries.announce(Buffer.from('first'));
    const second = entries.announce(Buffer.from('second'));
    expect(first.file).not.toBe(second.file);
    expect(entries.find(first.file)?.toString()).toBe('first');
    const hash = createHash('sha384').update('first').digest('base64');
    expect(first.integrity).toBe(`sha384-${hash}`);
  });

  it('has one name however often it is announced, and is dropped after later ones', () => {
    const entries = new AnnouncedEntries();
    const { file } = entries.announce(Buffer.from('same'));
    expect(entries.announce(Buffer.from('same')).file).toBe(file);
    for (let count = 0; count < 15; count += 1) entries.announce(Buffer.from(`other ${count}`));
    expect(entries.find(file)).toBeDefined();
    entries.announce(Buffer.from('one more'));
    expect(entries.find(file)).toBeUndefined();
    expect(entries.find('remote-entry.js')).toBeUndefined();
  });
});

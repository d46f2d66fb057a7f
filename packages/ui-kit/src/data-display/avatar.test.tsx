import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { avatarColor, avatarColors, avatarUrl, initials } from './avatar-rules.ts';
import { AvatarServiceContext } from './avatar-service.ts';

describe('the initials of a person', () => {
  it.each([
    ['marie curie', 'MC'],
    ['Anne Marie van Dijk', 'AM'],
    ['  zoé   ünal ', 'ZÜ'],
    ['bob', 'B'],
    ['🤹 Joe', '🤹J'],
    ['', '?'],
    ['   ', '?'],
    [null, '?'],
    [undefined, '?'],
  ])('of %p are %p', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('the colour of a person', () => {
  it('is always the same for a name and one of sixteen', () => {
    expect(avatarColors).toHaveLength(16);
    expect(new Set(avatarColors).size).toBe(16);
    expect(avatarColor('Marie Curie')).toBe(avatarColor(' marie curie '));
    expect(avatarColors[avatarColor('Marie Curie')]).toBeDefined();
  });

  it('stands in the styles, for pages without scripts', () => {
    const css = readFileSync(join(import.meta.dirname, '../styles/people-and-places.css'), 'utf8');
    const rules = css.matchAll(/&\[data-color="(\d+)"\] \{\s+background-color: (#[0-9a-f]{6});/g);
    const listed = [...rules].map(([, index, color]) => [Number(index), color]);
    expect(listed).toEqual([...avatarColors.entries()]);
    const { container } = render(<Avatar name="Marie Curie" />);
    const index = String(avatarColor('Marie Curie'));
    expect(container.firstElementChild?.getAttribute('data-color')).toBe(index);
  });

  it('differs between people', () => {
    const names = Array.from({ length: 200 }, (_, index) => `juggler ${index}`);
    expect(new Set(names.map((name) => avatarColor(name))).size).toBe(16);
  });
});

describe('the picture of a person', () => {
  const updatedAt = '2027-04-18T10:00:00Z';
  const v = `?v=${encodeURIComponent(updatedAt)}`;

  it('is taken as it is from another site', () => {
    const profilePicture = 'https://pictures.test/a.png';
    expect(avatarUrl({ profilePicture, emailHash: 'abc', updatedAt })).toBe(profilePicture);
  });

  it('is taken from the uploads, fresh after a change', () => {
    const profilePicture = '/uploads/profiles/7/a.webp';
    expect(avatarUrl({ profilePicture, updatedAt })).toBe(`${profilePicture}${v}`);
    expect(avatarUrl({ profilePicture })).toBe(profilePicture);
  });

  it('comes from the avatar service without an uploaded one', () => {
    expect(avatarUrl({ emailHash: 'abc', updatedAt })).toBe(`/avatars/abc${v}`);
    expect(avatarUrl({ profilePicture: 'javascript:alert(1)', emailHash: 'abc' })).toBe(
      '/avatars/abc',
    );
  });

  it('is null without any data', () => {
    expect(avatarUrl({})).toBeNull();
    expect(avatarUrl({ profilePicture: '//evil.test/a.png' })).toBeNull();
  });
});

/** Where an avatar service is configured. */
const WithService = (props: AvatarProps) => (
  <AvatarServiceContext value={true}>
    <Avatar {...props} />
  </AvatarServiceContext>
);

describe('<Avatar>', () => {
  it('requests no picture where there is no avatar service', () => {
    const { container, queryByText } = render(<Avatar name="Marie Curie" emailHash="abc" />);
    expect(container.querySelector('img')).toBeNull();
    expect(queryByText('MC')).not.toBeNull();
  });

  it('shows an uploaded picture there all the same', () => {
    const picture = '/uploads/profiles/7/a.webp';
    const { container } = render(<Avatar profilePicture={picture} emailHash="abc" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(picture);
  });

  it.each([
    ['xs', 16, 10],
    ['sm', 20, 10],
    ['md', 32],
    ['lg', 40],
    ['xl', 120],
    [56, 56],
  ] as const)(
    'of size %p is %p px wide, its text 40 %% of that and never unreadable',
    (size, pixels, letters: number = pixels * 0.4) => {
      const { getByRole } = render(
        <Avatar name="Marie Curie" size={size} aria-label="Marie Curie" />,
      );
      const { style } = getByRole('img', { name: 'Marie Curie' });
      expect([style.width, style.height]).toEqual([`${pixels}px`, `${pixels}px`]);
      expect(Number.parseFloat(style.fontSize)).toBeCloseTo(letters);
    },
  );

  it('has one letter where there is no room for two', () => {
    const { container } = render(<Avatar name="Marie Curie" size="xs" />);
    expect(container.textContent).toBe('M');
  });

  it('shows initials until the picture is there', () => {
    const { container, queryByText } = render(<WithService name="Marie Curie" emailHash="abc" />);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(queryByText('MC')).not.toBeNull();
    fireEvent.load(image);
    expect(queryByText('MC')).toBeNull();
  });

  it('still shows the initials when the picture does not load, and tries a new address', () => {
    const { container, rerender, queryByText } = render(
      <WithService name="Marie Curie" emailHash="abc" />,
    );
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('img')).toBeNull();
    expect(queryByText('MC')).not.toBeNull();
    rerender(<WithService name="Marie Curie" profilePicture="/uploads/profiles/7/a.webp" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/uploads/profiles/7/a.webp');
  });
});

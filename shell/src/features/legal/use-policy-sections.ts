import type { PrivacySection } from '@siteswap/contracts/platform';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { useContext } from 'react';

type Section = Omit<PrivacySection, 'order'>;

/** The day on which the content of the shell's own texts last changed. */
const changedOn = '2026-11-27';

/** A section of the shell's own texts: whether it begins with a sentence, and its points. */
const ownSection = (id: string, hasText: boolean, points: readonly string[]): Section => ({
  id,
  title: `legal:${id}.title`,
  ...(hasText ? { text: `legal:${id}.text` } : {}),
  points: points.map((point) => `legal:${id}.${point}`),
  changedOn,
});

const sectionsBefore = [
  ownSection('account', true, ['a', 'b', 'c', 'd']),
  ownSection('seen', false, ['a', 'b', 'c', 'd']),
];

const sectionsAfter = [
  ownSection('browser', true, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']),
  ownSection('outside', true, ['a']),
  ownSection('mail', true, ['a', 'b']),
  ownSection('safety', false, ['a', 'b', 'c', 'd']),
  ownSection('feedback', true, []),
  ownSection('rights', false, ['a', 'b', 'c', 'd']),
  ownSection('contact', true, []),
];

/** The sections of the policy in their order: those of the domains are between two groups of the shell's own. */
export function usePolicySections(): readonly Section[] {
  const { privacy = [] } = useContext(ContributionsContext);
  return [...sectionsBefore, ...privacy, ...sectionsAfter];
}

/** The day of the latest change in any section. */
export const latestChange = (sections: readonly Section[]): string =>
  sections
    .map((section) => section.changedOn)
    .sort()
    .at(-1) ?? changedOn;

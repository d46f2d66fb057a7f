import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SectionLink {
  readonly id: string;
  readonly label: string;
}

/** A section whose top is above this line, in pixels, is being read: it lies a little under the header. */
const readingLine = 140;

/** The last section that has come to the top. At the end of the page, where no more of them can, the one of the address. */
function sectionInView(ids: readonly string[]): string | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const sections = ids.flatMap((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top === undefined ? [] : [{ id, top }];
  });
  if (scrollTop + clientHeight >= scrollHeight - 2) {
    const inSight = sections.filter(({ top }) => top >= 0 && top < clientHeight);
    const named = inSight.find(({ id }) => window.location.hash === `#${id}`) ?? inSight.at(-1);
    if (named) return named.id;
  }
  return sections.findLast(({ top }) => top <= readingLine)?.id ?? ids[0];
}

/** The section that is being read; the first one until the page is scrolled. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const follow = (): void => setCurrent(sectionInView(key.split(' ')));
    window.addEventListener('scroll', follow, { passive: true });
    // A section at the end of the page may be named without a scroll.
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, [key]);
  return current;
}

/** Links to the sections, next to them; on phones the folded sections are their own list. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }): ReactNode {
  const { t } = useTranslation('shell');
  const isNarrow = useIsNarrow();
  const current = useSectionInView(sections.map(({ id }) => id));
  if (isNarrow) return null;
  return (
    <nav
      aria-label={t('profile:sections')}
      className="sticky top-[calc(var(--sw-header-height)+24px)] self-start"
    >
      <ul className="flex flex-col gap-1">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 py-2 text-muted text-sm hover:bg-surface-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-on-primary-soft"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

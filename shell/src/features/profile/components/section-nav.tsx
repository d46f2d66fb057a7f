import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SectionLink {
  readonly id: string;
  readonly label: string;
}

/** The current section: the first one under the header. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const visible = new Set<string>();
    const order = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = order.find((id) => visible.has(id));
        if (first) setCurrent(first);
      },
      // From under the header to the middle of the window.
      { rootMargin: '-80px 0px -50% 0px' },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** Links to the sections, beside them; on phones the folded sections are their own list. */
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

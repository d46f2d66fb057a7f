import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';

/** The parser is large, and many pages have no such text. */
const ParsedMarkdown = lazy(async () => ({
  default: (await import('./markdown-parser.tsx')).ParsedMarkdown,
}));

/** Text written by people as Markdown; lines of a skeleton until the parser is there. */
export function Markdown({ text, lines = 4 }: { text: string; lines?: number }): ReactNode {
  return (
    <Suspense fallback={<SkeletonText lines={lines} />}>
      <ParsedMarkdown text={text} />
    </Suspense>
  );
}

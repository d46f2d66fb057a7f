import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { Component, lazy, type ReactNode, Suspense } from 'react';

/** The parser is large, and many pages have no such text. */
const ParsedMarkdown = lazy(async () => ({
  default: (await import('./markdown-parser.tsx')).ParsedMarkdown,
}));

interface MarkdownProps {
  readonly text: string;
  readonly lines?: number;
}

/** A text that the parser cannot take (its stack is full) is shown as it was written. */
class PlainOnFailure extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <p className="wrap-break-word whitespace-pre-line">{this.props.text}</p>;
  }
}

/** Text written by people as Markdown; lines of a skeleton until the parser is there. */
export function Markdown({ text, lines = 4 }: MarkdownProps): ReactNode {
  return (
    // Another text is tried anew.
    <PlainOnFailure key={text} text={text}>
      <Suspense fallback={<SkeletonText lines={lines} />}>
        <ParsedMarkdown text={text} />
      </Suspense>
    </PlainOnFailure>
  );
}

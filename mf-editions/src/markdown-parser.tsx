import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Text written by people as Markdown: without HTML, and with `nofollow ugc` on links. */
export function ParsedMarkdown({ text }: { text: string }): ReactNode {
  return (
    <div className="ed:flex ed:flex-col ed:gap-3 ed:break-words">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={{
          a: ({ href, children }) => (
            <Link to={href ?? ''} target="_blank" rel="nofollow ugc noopener">
              {children}
            </Link>
          ),
          // The page has its own headings above the text.
          h1: ({ children }) => <h3 className="ed:font-display ed:text-lg">{children}</h3>,
          h2: ({ children }) => <h3 className="ed:font-display ed:text-lg">{children}</h3>,
          h3: ({ children }) => <h4 className="ed:font-display">{children}</h4>,
          ul: ({ children }) => <ul className="ed:list-disc ed:pl-6">{children}</ul>,
          ol: ({ children }) => <ol className="ed:list-decimal ed:pl-6">{children}</ol>,
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

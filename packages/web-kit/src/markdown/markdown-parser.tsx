import { Link } from '@siteswap/ui-kit/link';
import { createContext, type ReactNode, use } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { boundNesting } from './markdown-nesting.ts';

const IsInLink = createContext(false);

/** A link to a page that other people wrote the address of. */
function WrittenLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <IsInLink value={true}>
      <Link to={to} target="_blank" rel="nofollow ugc noopener">
        {children}
      </Link>
    </IsInLink>
  );
}

/**
 * A picture is its text, and a link to it where it is elsewhere: loaded, it would tell its server of every reader, and
 * an address of our own could be a call that acts.
 */
function WrittenPicture({ address, text }: { address: string; text: string }): ReactNode {
  const isElsewhere = /^https?:\/\//i.test(address);
  if (use(IsInLink) || !isElsewhere) return text;
  return <WrittenLink to={address}>{text || address}</WrittenLink>;
}

/** Text written by people as Markdown: without HTML and pictures, and with `nofollow ugc` on links. */
export function ParsedMarkdown({ text }: { text: string }): ReactNode {
  return (
    <div className="flex flex-col gap-3 break-words">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={{
          a: ({ href, children }) => <WrittenLink to={href ?? ''}>{children}</WrittenLink>,
          img: ({ src, alt }) => (
            <WrittenPicture address={typeof src === 'string' ? src : ''} text={alt ?? ''} />
          ),
          // The page has its own headings above the text.
          h1: ({ children }) => <h3 className="font-display text-lg">{children}</h3>,
          h2: ({ children }) => <h3 className="font-display text-lg">{children}</h3>,
          h3: ({ children }) => <h4 className="font-display">{children}</h4>,
          ul: ({ children }) => <ul className="list-disc pl-6">{children}</ul>,
          ol: ({ children }) => <ol className="list-decimal pl-6">{children}</ol>,
        }}
      >
        {boundNesting(text)}
      </ReactMarkdown>
    </div>
  );
}

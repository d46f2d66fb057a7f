import { Link } from '@siteswap/ui-kit/link';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { boundNesting } from './markdown-nesting.ts';
import { WrittenCell, WrittenHeader, WrittenTable } from './markdown-table.tsx';

const IsInLink = createContext(false);

/** A link to a page that other people wrote the address of; its text alone where that address is not allowed. */
function WrittenLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  if (to === '') return children;
  return (
    <IsInLink value={true}>
      <Link to={to} target="_blank" rel="nofollow ugc noopener">
        {children}
      </Link>
    </IsInLink>
  );
}

/** A link, or the way to a footnote and back, which is inside the text. */
function WrittenAnchor({ href = '', children, ...rest }: ComponentProps<'a'>): ReactNode {
  if (!href.startsWith('#')) return <WrittenLink to={href}>{children}</WrittenLink>;
  const { id, 'aria-label': label } = rest;
  return (
    <a href={href} id={id} aria-label={label} className="sw-link" data-variant="underlined">
      {children}
    </a>
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

/** Text written by people as Markdown: without HTML and pictures, with their line breaks, and with `nofollow ugc` on links. */
export function ParsedMarkdown({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div className="flex flex-col gap-3 wrap-break-word">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkBreaks]}
        remarkRehypeOptions={{
          // A page shows several texts, and each has a first footnote.
          clobberPrefix: `${id}-`,
          footnoteLabel: t('markdown.footnotes'),
          footnoteLabelTagName: 'h4',
          footnoteLabelProperties: {},
          footnoteBackLabel: (index) => t('markdown.backToFootnote', { number: index + 1 }),
        }}
        components={{
          a: WrittenAnchor,
          img: ({ src, alt }) => (
            <WrittenPicture address={typeof src === 'string' ? src : ''} text={alt ?? ''} />
          ),
          table: WrittenTable,
          th: WrittenHeader,
          td: WrittenCell,
          // The page has its own headings above the text.
          h1: ({ children }) => <h3 className="font-display text-lg">{children}</h3>,
          h2: ({ children }) => <h3 className="font-display text-lg">{children}</h3>,
          h3: ({ children }) => <h4 className="font-display">{children}</h4>,
          // That of the footnotes has an id, which a second text would have as well.
          h4: ({ children }) => <h4 className="font-semibold text-sm">{children}</h4>,
          ul: ({ children }) => <ul className="list-disc pl-6">{children}</ul>,
          ol: ({ children }) => <ol className="list-decimal pl-6">{children}</ol>,
        }}
      >
        {boundNesting(text)}
      </ReactMarkdown>
    </div>
  );
}

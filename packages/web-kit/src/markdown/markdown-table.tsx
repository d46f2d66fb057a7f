import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type CellProps = Pick<ComponentProps<'td'>, 'children' | 'style'>;

/** The content policy takes no style attributes. */
const alignments: Readonly<Record<string, string>> = {
  left: 'text-left',
  center: 'text-center',
  right: 'text-right',
};
const cellClass = ({ style }: CellProps): string =>
  `border border-default px-2 py-1 align-top ${alignments[style?.textAlign ?? ''] ?? 'text-start'}`;

export const WrittenHeader = (props: CellProps): ReactNode => (
  <th className={cellClass(props)}>{props.children}</th>
);

export const WrittenCell = (props: CellProps): ReactNode => (
  <td className={cellClass(props)}>{props.children}</td>
);

/** A table that is wider than the text scrolls by itself. */
export function WrittenTable({ children }: { children?: ReactNode }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <section
      className="max-w-full overflow-x-auto"
      aria-label={t('markdown.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
    >
      <table className="border-collapse text-sm">{children}</table>
    </section>
  );
}

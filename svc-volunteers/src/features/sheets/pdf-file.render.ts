import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** A line of a block, which may be ticked and written on. */
export interface Row {
  readonly text: string;
  readonly note?: string;
  readonly hasBox?: boolean;
  readonly isBold?: boolean;
}

export interface Block {
  readonly head: string;
  readonly details: string;
  readonly rows: readonly Row[];
}

/** Sheets of A4 in black and white. Each begins on a page of its own. */
export interface Sheets {
  readonly locale: string;
  readonly title: string;
  readonly asOf: string;
  readonly sheets: readonly { readonly subtitle: string; readonly blocks: readonly Block[] }[];
  /** The head of a block that goes on after the end of a page. */
  readonly continued: (head: string) => string;
  readonly pageOf: (page: number, pages: number) => string;
}

const require = createRequire(import.meta.url);
/** DejaVu has the letters of all our languages: Latin with every mark, and Cyrillic. */
const fontFile = (name: string): Buffer =>
  readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

let fonts: { regular: Buffer; bold: Buffer } | undefined;
const loadFonts = () => {
  fonts ??= { regular: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') };
  return fonts;
};

type Doc = InstanceType<typeof PDFDocument>;

const left = 42;
const top = 36;
/** Sizes of A4 in points: 595 × 842. */
const width = 595 - 2 * left;
const bottom = 842 - 54;
const box = 10;
const noteWidth = 150;

const styles = {
  title: { font: 'bold', size: 15 },
  subtitle: { font: 'bold', size: 11 },
  small: { font: 'regular', size: 9 },
  head: { font: 'bold', size: 11 },
  row: { font: 'regular', size: 10 },
  boldRow: { font: 'bold', size: 10 },
} as const;
type Style = keyof typeof styles;

/** Writes from the top of pages to their end. */
function createWriter(doc: Doc) {
  let y = top;
  const use = (style: Style): Doc => doc.font(styles[style].font).fontSize(styles[style].size);
  const heightOf = (text: string, style: Style, wide = width): number =>
    text === '' ? 0 : use(style).heightOfString(text, { width: wide });
  return {
    heightOf,
    rest: (): number => bottom - y,
    newPage(): void {
      doc.addPage();
      y = top;
    },
    space(points: number): void {
      y += points;
    },
    text(text: string, style: Style): void {
      if (text === '') return;
      use(style).text(text, left, y, { width });
      y += heightOf(text, style);
    },
    line(): void {
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.75)
        .stroke();
    },
    row({ text, note = '', hasBox = false, isBold = false }: Row, height: number): void {
      const indent = hasBox ? box + 8 : 0;
      const noted = note === '' ? 0 : noteWidth;
      if (hasBox)
        doc
          .lineWidth(0.75)
          .rect(left, y + 3, box, box)
          .stroke();
      if (text === '') {
        const line = y + height - 4;
        doc
          .lineWidth(0.5)
          .moveTo(left + indent, line)
          .lineTo(left + width, line)
          .stroke();
      } else {
        const wide = width - indent - noted;
        use(isBold ? 'boldRow' : 'row').text(text, left + indent, y + 2, { width: wide });
      }
      if (note !== '') {
        use('row').text(note, left + width - noteWidth, y + 2, { width: noteWidth });
      }
      y += height;
    },
  };
}
type Writer = ReturnType<typeof createWriter>;

function rowHeight(writer: Writer, { text, note = '', hasBox = false, isBold }: Row): number {
  const wide = width - (hasBox ? box + 8 : 0) - (note === '' ? 0 : noteWidth);
  const lines = Math.max(
    writer.heightOf(text, isBold ? 'boldRow' : 'row', wide),
    writer.heightOf(note, 'row', noteWidth),
  );
  return Math.max(lines + 4, hasBox ? 20 : 0);
}

/** A block stays on one page when it fits on one; a longer one has its head on each. */
function writeBlock(writer: Writer, { head, details, rows }: Block, page: PageTexts): void {
  const heights = rows.map((row) => rowHeight(writer, row));
  const headHeight = writer.heightOf(head, 'head') + writer.heightOf(details, 'small') + 12;
  const whole = headHeight + heights.reduce((sum, height) => sum + height, 0);
  const isFitting = whole <= writer.rest();
  const isBegun = headHeight + (heights[0] ?? 0) <= writer.rest();
  if (!isFitting && (whole <= page.room || !isBegun)) page.begin();
  writer.line();
  writer.space(4);
  writer.text(head, 'head');
  writer.text(details, 'small');
  writer.space(2);
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    if (height > writer.rest()) {
      page.begin();
      writer.text(page.continued(head), 'head');
      writer.space(2);
    }
    writer.row(row, height);
  }
  writer.space(8);
}

interface PageTexts {
  /** Points below the head of a page. */
  readonly room: number;
  readonly begin: () => void;
  readonly continued: (head: string) => string;
}

function writeSheets(doc: Doc, { title, asOf, sheets, continued }: Sheets): void {
  const writer = createWriter(doc);
  for (const { subtitle, blocks } of sheets) {
    const begin = (): void => {
      writer.newPage();
      writer.text(title, 'title');
      writer.text(subtitle, 'subtitle');
      writer.text(asOf, 'small');
      writer.space(10);
    };
    begin();
    const room = writer.rest();
    for (const block of blocks) writeBlock(writer, block, { room, begin, continued });
  }
}

/** Page numbers, when it is known how many pages there are. */
function writeNumbers(doc: Doc, pageOf: Sheets['pageOf']): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.font('regular').fontSize(9);
    doc.text(pageOf(index + 1, count), left, bottom + 12, { width, align: 'right' });
  }
}

/** The sheets as a PDF. */
export async function pdfFile(sheets: Sheets): Promise<{ type: string; content: Buffer }> {
  const { regular, bold } = loadFonts();
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true },
    ...{ lang: sheets.locale, info: { Title: sheets.title }, displayTitle: true },
  });
  doc.registerFont('regular', regular).registerFont('bold', bold);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve).on('error', reject);
  });
  writeSheets(doc, sheets);
  writeNumbers(doc, sheets.pageOf);
  doc.end();
  await ended;
  return { type: 'application/pdf', content: Buffer.concat(chunks) };
}

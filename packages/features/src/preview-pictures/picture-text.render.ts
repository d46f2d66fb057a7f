import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import satori from 'satori';

/** A title with an arrow between its ends, which the font has none of. */
export interface WayTitle {
  readonly from: string;
  readonly to: string;
}

/** What a picture says, from top to bottom; what is left empty is left out. */
export interface PictureTexts {
  /** What is exceptional. */
  readonly status?: string | undefined;
  readonly title: string | WayTitle;
  /** In the colour of the product, in letters that the font has. */
  readonly highlights: readonly string[];
  /** Parts of each are divided by commas; those that the font lacks letters for are left out. */
  readonly details: readonly string[];
}

type Element = Parameters<typeof satori>[0];
type Font = Parameters<typeof satori>[1]['fonts'][number];

/** The parts of the font; a letter is taken from the first one that has it. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
const weights = [500, 700] as const;

/** Read with the first picture. */
let fonts: Font[] | undefined;

function readFonts(): Font[] {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@fontsource/inter/package.json'));
  return weights.flatMap((weight) =>
    parts.map((part) => ({
      name: part,
      weight,
      data: readFileSync(join(folder, 'files', `inter-${part}-${weight}-normal.woff`)),
    })),
  );
}

const box = (style: object, children: unknown): Element =>
  ({
    type: 'div',
    props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
  }) as Element;

/** The font has no pictures; a name reads well without them. */
const withoutPictures = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0f]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The characters of a text that the font lacks. */
async function lackingIn(text: string, loaded: readonly Font[]): Promise<string> {
  const lacking: string[] = [];
  await satori(box({ fontFamily: parts.join() }, text), {
    width: 1,
    height: 1,
    fonts: [...loaded],
    loadAdditionalAsset: async (_script, letters) => {
      lacking.push(letters);
      return [];
    },
  });
  return lacking.join('');
}

/**
 * A text without the signs that the font lacks; empty when it lacks letters, such as those of Hebrew and Japanese: they
 * would be boxes, and in the wrong order.
 */
async function drawable(text: string, loaded: readonly Font[]): Promise<string> {
  const plain = withoutPictures(text);
  const lacking = new Set(await lackingIn(plain, loaded));
  if ([...lacking].some((sign) => /[\p{L}\p{N}]/u.test(sign))) return '';
  return withoutPictures([...plain].filter((sign) => !lacking.has(sign)).join(''));
}

/** What of a text the font has letters for: of a place, the country of a town that is written in its own script. */
async function drawableParts(text: string, loaded: readonly Font[]): Promise<string> {
  const known = await Promise.all(text.split(', ').map((part) => drawable(part, loaded)));
  return known.filter(Boolean).join(', ');
}

const clamped = (lines: number) => ({
  display: 'block',
  lineClamp: lines,
  wordBreak: 'break-word',
});

function titleSize(length: number): number {
  if (length <= 24) return 72;
  return length <= 50 ? 58 : 46;
}

const titleStyle = (length: number) => ({
  fontSize: titleSize(length),
  fontWeight: 700,
  lineHeight: 1.12,
});

/** A line of the panel; none for an empty text. */
const line = (style: object, text: string | undefined): Element[] =>
  text ? [box(style, text)] : [];

const arrow = (size: number): Element =>
  ({
    type: 'svg',
    props: {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      style: { flexShrink: 0, marginRight: 16, marginTop: Math.round(size * 0.08) },
      children: {
        type: 'path',
        props: {
          d: 'M2 12h19M13 4l8 8-8 8',
          fill: 'none',
          stroke: '#15803d',
          strokeWidth: 2.5,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        },
      },
    },
  }) as Element;

/** Both ends on one line where they fit; otherwise the arrow begins a second one. */
async function wayLines({ from, to }: WayTitle, loaded: readonly Font[]): Promise<Element[]> {
  const start = await drawable(from, loaded);
  const end = await drawable(to, loaded);
  if (!start && !end) return [];
  const style = titleStyle(start.length + end.length + 3);
  const arrival = box({ maxWidth: '100%' }, [
    arrow(style.fontSize),
    ...line({ ...clamped(3), flexShrink: 1 }, end),
  ]);
  return [
    box({ ...style, flexWrap: 'wrap', width: '100%' }, [
      ...line({ ...clamped(3), maxWidth: '100%', marginRight: 20 }, start),
      arrival,
    ]),
  ];
}

async function titleLines(
  title: PictureTexts['title'],
  loaded: readonly Font[],
): Promise<Element[]> {
  if (typeof title !== 'string') return wayLines(title, loaded);
  const text = await drawable(title, loaded);
  return line({ ...clamped(3), ...titleStyle(text.length) }, text);
}

/**
 * What a preview is about, as an SVG of its whole picture with a transparent ground. Letters become paths of the font that
 * comes with the package, so that they look the same on every machine.
 */
export async function pictureText(
  texts: PictureTexts,
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  fonts ??= readFonts();
  const loaded = fonts;
  const title = await titleLines(texts.title, loaded);
  const details = await Promise.all(texts.details.map((text) => drawableParts(text, loaded)));
  const panel = [
    ...line({ color: '#b91c1c', fontSize: 30, fontWeight: 700 }, texts.status),
    ...title,
    box({ marginTop: 16, justifyContent: 'space-between', alignItems: 'flex-end', width: '100%' }, [
      box({ flexDirection: 'column', maxWidth: 840 }, [
        ...texts.highlights.flatMap((text) =>
          line({ ...clamped(1), color: '#15803d', fontSize: 34 }, text),
        ),
        ...details.flatMap((text) => line({ ...clamped(1), color: '#475569', fontSize: 34 }, text)),
      ]),
      box({ color: '#64748b', fontSize: 28, fontWeight: 700 }, 'Siteswap'),
    ]),
  ];
  const page = box(
    { ...size, padding: 40, alignItems: 'flex-end', fontFamily: parts.join(), fontWeight: 500 },
    box(
      {
        flexDirection: 'column',
        width: '100%',
        padding: '30px 40px',
        borderRadius: 24,
        backgroundColor: 'rgba(255, 255, 255, 0.94)',
        color: '#0f172a',
      },
      panel,
    ),
  );
  return satori(page, { ...size, fonts });
}

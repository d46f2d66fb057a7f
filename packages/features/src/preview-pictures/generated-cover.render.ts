import { createHash } from 'node:crypto';

export interface CoverSubject {
  readonly name: string;
  /** `YYYY-MM-DD`; its month gives the season's colours. */
  readonly startDate: string;
  readonly endDate: string;
  readonly place: string;
}

/** Sky above and below, sun, hills, arcs: those of the covers on the pages. */
type Palette = readonly [top: string, low: string, sun: string, hill: string, ink: string];

const palettes: readonly (readonly Palette[])[] = [
  [
    ['#c6d9f2', '#f1f6fb', '#ffffff', '#9db7d4', '#274f86'],
    ['#d4d6f4', '#f7f1fa', '#fff7e0', '#a8a7d6', '#45409a'],
    ['#cbe7ea', '#f4f8f4', '#fdf2d0', '#8fbfc0', '#1d6273'],
  ],
  [
    ['#cfeafd', '#f3fce9', '#fdf3a7', '#8fdca9', '#1a7a52'],
    ['#fbe3ee', '#f2fbe6', '#fff6c2', '#a5dc8b', '#a33a6b'],
    ['#d3f3ea', '#fdfbe0', '#fbe58a', '#62c9a3', '#14796b'],
  ],
  [
    ['#a8dcfb', '#fdf6d3', '#fddc5c', '#6cc98a', '#155e9c'],
    ['#fdd9a8', '#fdf1d6', '#fb9d6b', '#7fbf8a', '#a4431a'],
    ['#bfe0ff', '#e6f8ee', '#fff0a3', '#53bfae', '#1b5fae'],
  ],
  [
    ['#fbdfc0', '#fdf3df', '#f9b26a', '#c9a45c', '#95441b'],
    ['#e7dcf6', '#fdeedd', '#f8c98a', '#b78fa6', '#6d3f8f'],
    ['#f6d6cd', '#fcf4dc', '#fadf8e', '#a7b26a', '#8d3b34'],
  ],
];

const balls = ['#16a34a', '#2563eb', '#eab308', '#e11d48'];

/** Numbers in [0, 1) that are the same for the same text. */
function numbersOf(text: string): () => number {
  const bytes = createHash('sha512').update(text).digest();
  let at = 0;
  return () => (bytes[at++ % bytes.length] as number) / 256;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A throw from hand to hand: a quadratic Bézier curve is an exact parabola. */
function throwOf(
  random: () => number,
  index: number,
  { base, width }: { base: number; width: number },
) {
  const span = 220 + 260 * random();
  const from = -120 + (index / 6) * width + 120 * random();
  const height = base * (0.45 + 0.5 * random());
  const share = 0.15 + 0.7 * random();
  return {
    path: `M${round(from)} ${base}Q${round(from + span / 2)} ${round(base - 2 * height)} ${round(from + span)} ${base}`,
    x: round(from + span * share),
    y: round(base - 4 * height * share * (1 - share)),
  };
}

function hillOf(
  random: () => number,
  level: number,
  { width, height }: { width: number; height: number },
) {
  const steps = 4;
  const heights = Array.from({ length: steps + 1 }, () => round(height * (level + 0.1 * random())));
  const curve = heights.slice(1).map((y, index) => {
    const middle = round(((index + 0.5) * width) / steps);
    const end = round(((index + 1) * width) / steps);
    return `C${middle} ${heights[index]} ${middle} ${y} ${end} ${y}`;
  });
  return `M0 ${heights[0]}${curve.join('')}V${height}H0Z`;
}

/**
 * The inside of an SVG: arcs of thrown balls from the name, colours and sun from the days, hills from the place. The same
 * edition always has the same one.
 */
export function generatedCover(subject: CoverSubject, width: number, height: number): string {
  const { name, startDate, endDate, place } = subject;
  const days = numbersOf(`${startDate} ${endDate}`);
  const land = numbersOf(place);
  const air = numbersOf(name);
  const month = Number(startDate.slice(5, 7));
  const season = palettes[Math.floor((month % 12) / 3)] as readonly Palette[];
  const [top, low, sun, hill, ink] = season[Math.floor(3 * days())] as Palette;
  const base = round(height * 0.62);
  const throws = Array.from({ length: 7 }, (_, index) => throwOf(air, index, { base, width }));
  return [
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">',
    `<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/>`,
    '</linearGradient></defs>',
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${round(width * (0.12 + 0.76 * days()))}" cy="${round(height * (0.15 + 0.2 * days()))}" r="${round(height * (0.1 + 0.08 * days()))}" fill="${sun}"/>`,
    `<path d="${hillOf(land, 0.5, { width, height })}" fill="${hill}" opacity="0.6"/>`,
    `<path d="${hillOf(land, 0.62, { width, height })}" fill="${hill}"/>`,
    ...throws.map(
      ({ path }) =>
        `<path d="${path}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" opacity="0.7"/>`,
    ),
    ...throws.map(
      ({ x, y }, index) =>
        `<circle cx="${x}" cy="${y}" r="15" fill="${balls[index % balls.length]}"/>`,
    ),
  ].join('');
}

import { hashText } from '@siteswap/ui-kit/hash';
import { type ArcShape, ballAt, throwPath } from '@siteswap/ui-kit/parabola';
import { seededRandom } from './seeded-random.ts';
import { patterns, throwsOf } from './siteswap.ts';

export interface CoverSubject {
  name: string;
  /** First day, `YYYY-MM-DD…`; its month gives the season's colours. */
  startDate?: string | null;
  endDate?: string | null;
  /** City and country, in any writing; gives the hills. */
  place?: string | null;
}

export interface CoverDrawing {
  width: number;
  height: number;
  /** `spring-0` … `winter-2`: names the colours in the style sheet. */
  palette: string;
  sun: { x: number; y: number; r: number };
  hills: string[];
  /** Path of the throws whose balls are not in the air. All in one: single ones were a good part of a list's HTML. */
  arcs: string;
  /** Paths of the throws whose balls are in the air; `tone` is the ball's colour 0 to 3. */
  liveArcs: { d: string; tone: number }[];
  balls: { x: number; y: number; r: number; tone: number }[];
}

const sizes = { card: [300, 200], wide: [1200, 300] } as const;
const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;

/**
 * Generates the cover of an edition: its name selects a siteswap and a moment of it, its days the season and
 * the sun, its place the hills. The same edition always gets the same cover.
 */
export function drawCover(subject: CoverSubject, shape: keyof typeof sizes): CoverDrawing {
  const [width, height] = sizes[shape];
  const month = Number(subject.startDate?.slice(5, 7)) || 0;
  const day = Number(subject.startDate?.slice(8, 10)) || 15;
  const nameHash = hashText(subject.name);
  const placeHash = hashText(subject.place ?? subject.name);
  const dateHash = hashText(`${subject.startDate ?? ''}${subject.endDate ?? ''}`);
  const season = seasons[month ? Math.floor((month % 12) / 3) : placeHash % 4] ?? 'spring';
  const random = seededRandom(nameHash ^ dateHash);

  const base = height * (0.8 + random() * 0.06);
  const rise = base - height * (0.12 + random() * 0.06);
  const sun = {
    x: width * (0.12 + 0.76 * random()),
    y: height * (0.22 + 0.4 * (day / 31)),
    r: height * (0.13 + 0.12 * random()),
  };
  return {
    width,
    height,
    palette: `${season}-${((placeHash ^ dateHash) >>> 0) % 3}`,
    sun: { x: round(sun.x), y: round(sun.y), r: round(sun.r) },
    hills: drawHills(placeHash, width, height),
    ...drawThrows(nameHash, random(), { width, height, base, rise }),
  };
}

function drawThrows(
  nameHash: number,
  moment: number,
  box: { width: number; height: number; base: number; rise: number },
): Pick<CoverDrawing, 'arcs' | 'liveArcs' | 'balls'> {
  const pattern = patterns[nameHash % patterns.length] ?? [3];
  // The width of a beat makes the highest throw about as wide as it is high, so that arcs stay slender.
  const step = (box.rise * (0.72 + 0.2 * moment)) / Math.max(...pattern);
  const lead = Math.max(...pattern) * 2;
  const beats = Math.ceil(box.width / step) + 2 * lead;
  const throws = throwsOf(pattern, { ...box, beats, step, x: -lead * step });
  const moments = box.width > 2 * box.height ? [0.16, 0.5, 0.84] : [0.5];
  const live = moments.flatMap((place) => {
    const now = lead + (beats - 2 * lead) * (place + 0.2 * (moment - 0.5));
    return throws.filter((one) => one.start <= now && now < one.end);
  });
  const turn = nameHash >>> 8;
  const tone = (one: { ball: number }): number => (one.ball + turn) % 4;
  const ballRadius = round(box.height * 0.026);
  const shown = throws.filter((one) => one.to > 0 && one.from < box.width);
  return {
    arcs: shown
      .filter((one) => !live.includes(one))
      .map(drawThrow)
      .join(''),
    liveArcs: shown
      .filter((one) => live.includes(one))
      .map((one) => ({ d: drawThrow(one), tone: tone(one) })),
    // At the same instant all balls would form one vertical line, so each ball gets a different instant.
    balls: live.map((one, index) => ({
      ...ballAt(one, 0.14 + 0.72 * ((moment + index * 0.618) % 1)),
      r: ballRadius,
      tone: tone(one),
    })),
  };
}

/** Two lines of hills along the bottom. */
function drawHills(placeHash: number, width: number, height: number): string[] {
  const random = seededRandom(placeHash);
  return [0.8, 0.89].map((level) => {
    const points = Math.max(3, Math.round(width / (height * (0.7 + random() * 0.5))));
    const step = width / points;
    let y = height * (level + (random() - 0.5) * 0.16);
    let path = `M0 ${round(y)}`;
    for (let index = 1; index <= points; index += 1) {
      const next = height * (level + (random() - 0.5) * 0.22);
      const middle = round((index - 0.5) * step);
      path += `C${middle} ${round(y)} ${middle} ${round(next)} ${round(index * step)} ${round(next)}`;
      y = next;
    }
    return `${path}V${height}H0Z`;
  });
}

const drawThrow = ({ from, to, base, height }: ArcShape): string =>
  throwPath({ from: round(from), to: round(to), base: round(base), height: round(height) });

const round = (value: number): number => Math.round(value * 10) / 10;

import sharp from 'sharp';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller differences of a colour are those of smoothed edges. */
const visible = 32;

async function decode(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const isInside = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x && atX < x + width && atY >= y && atY < y + height;

/**
 * How much two screenshots of one size differ.
 * @param ignored what differs rightly, in pixels of the screenshots
 * @returns share of the pixels with another colour, 0 to 1; 1 for another size
 */
export async function differingShare(
  one: Buffer,
  other: Buffer,
  ignored: readonly Box[] = [],
): Promise<number> {
  const [a, b] = await Promise.all([decode(one), decode(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const pixels = a.width * a.height;
  let differing = 0;
  for (let at = 0; at < pixels; at += 1) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs((a.data[at * 3 + channel] ?? 0) - (b.data[at * 3 + channel] ?? 0)) > visible,
    );
    if (!differs) continue;
    const x = at % a.width;
    const y = Math.floor(at / a.width);
    if (!ignored.some((box) => isInside(box, x, y))) differing += 1;
  }
  return differing / pixels;
}

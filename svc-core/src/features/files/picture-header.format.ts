export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const sizeOf = (width: number, height: number): PictureSize => ({ width, height });

const pngSize = (bytes: Buffer): PictureSize =>
  sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));

/** The markers of a frame, which states the size; the others between them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    // A fill byte stands alone.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return sizeOf(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') {
    return sizeOf(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Where the boxes of an AVIF that describe it stand; pixels come afterwards. */
const avifHeadBytes = 64 * 1024;

/** The largest of the sizes stated: tiles, thumbnails and the alpha plane state theirs, too. */
function avifSize(bytes: Buffer): PictureSize | null {
  const head = bytes.subarray(0, avifHeadBytes);
  let largest: PictureSize | null = null;
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > head.length) break;
    const size = sizeOf(head.readUInt32BE(at + 8), head.readUInt32BE(at + 12));
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
};

/** The size that the header of a picture states, read without decoding; null where it states none. */
export function statedSize(bytes: Buffer, type: string): PictureSize | null {
  try {
    return readers[type]?.(bytes) ?? null;
  } catch {
    // The header ends too early.
    return null;
  }
}

/** What colours and the way up need. Texts may unpack to gigabytes, which the decoder does before the pixels. */
const neededChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf'.split(' '),
);
const maxProfileBytes = 64 * 1024;

/** A PNG without the chunks that no pixel needs: texts, times, what other programs added. */
export function withoutTexts(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    const isSmall = type !== 'iCCP' || length <= maxProfileBytes;
    if (neededChunks.has(type) && isSmall) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

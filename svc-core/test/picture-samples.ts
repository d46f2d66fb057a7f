import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number, background = '#15803d') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of one colour, in one of the accepted formats. */
export const aPicture = (
  kind: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  { width = 60, height = 40 } = {},
): Promise<Buffer> => plain(width, height).toFormat(kind).toBuffer();

/**
 * A photograph as a phone makes it: lying on its side (60 × 40, to be turned by 90° to the right), the left half red
 * and the right half blue, and with the place where it was taken.
 */
export async function aPhotograph(): Promise<Buffer> {
  const red = await plain(30, 40, '#ff0000').png().toBuffer();
  return plain(60, 40, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret-Camera', Copyright: 'Lina Martin' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 38/1 1200/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 3/1 4800/100',
      },
    })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A part of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small file whose header claims an enormous picture. Without `pixels` it ends after the header. */
export function aPixelBomb(side: number, { pixels = true } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(pixels ? (Math.ceil(side / 8) + 1) * side : 1);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of a PNG of one colour. */
const rowsOf = (side: number) => deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));

/** A file of a few megabytes whose texts unpack to gigabytes, before the pixels of a picture of this size. */
export function aTextBomb(side: number, texts = 80): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const zeros = deflateSync(Buffer.alloc(60 * 1024 * 1024));
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...Array<Buffer>(texts).fill(text),
    pngChunk('IDAT', side > 1_000 ? Buffer.alloc(1) : rowsOf(side)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const script = '<script>alert("polyglot")</script>';

/** Files that are rejected, by the type they claim to have. */
export const impostors: Readonly<Record<string, Buffer>> = {
  'an SVG': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`,
  ),
  'an SVG with an XML head': Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
  ),
  'a PDF': Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF',
  ),
  'a GIF that is a script': Buffer.from('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert("polyglot")//'),
  'a page': Buffer.from(`<!doctype html><title>hello</title>${script}`),
  'a TIFF': Buffer.from('49492a0008000000000000000000', 'hex'),
  'a HEIC': Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
  'a ZIP': Buffer.from('504b0304140000000000', 'hex'),
  'a program': Buffer.from('7f454c46020101000000000000000000', 'hex'),
  nothing: Buffer.alloc(0),
};

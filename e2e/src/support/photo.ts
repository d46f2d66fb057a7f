import type { Page } from 'playwright/test';

/** A picture of 800 × 400, the left half green and the right half blue, in base64, rendered by the browser. */
export const drawPhoto = (
  page: Page,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<string> =>
  page.evaluate((mime) => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (const [index, color] of ['#00ff00', '#0000ff'].entries()) {
      context.fillStyle = color;
      context.fillRect(index * 400, 0, 400, 400);
    }
    return canvas.toDataURL(mime).split(',')[1] ?? '';
  }, type);

/** One entry of a directory of EXIF: tag, type, count, and the value or where it stands. */
function exifEntry(tag: number, type: number, count: number, value: number): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(tag, 0);
  entry.writeUInt16BE(type, 2);
  entry.writeUInt32BE(count, 4);
  entry.writeUInt32BE(value, 8);
  return entry;
}

/** A directory of EXIF with its entries, after which no other follows. */
function exifDirectory(entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

/** The JPEG as a phone makes it: with the name of the camera, and the place where it was taken. */
export function withPlace(jpeg: Buffer): Buffer {
  const camera = Buffer.from('Siteswap-Camera\0', 'latin1');
  const degrees = Buffer.alloc(24);
  for (const [index, part] of [50, 1, 38, 1, 12, 1].entries()) {
    degrees.writeUInt32BE(part, index * 4);
  }
  // Offsets count from the header of the TIFF: 8 bytes, then both directories, then the values.
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const valuesAt = gpsAt + 2 + 2 * 12 + 4;
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\u0008', 'latin1'),
    exifDirectory([exifEntry(0x010f, 2, camera.length, valuesAt), exifEntry(0x8825, 4, 1, gpsAt)]),
    exifDirectory([
      exifEntry(1, 2, 2, Buffer.from('N\0\0\0', 'latin1').readUInt32BE()),
      exifEntry(2, 5, 3, valuesAt + camera.length),
    ]),
    camera,
    degrees,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Drops a file on an element, or pastes it there, with the events a browser would send. */
export const giveFile = (
  page: Page,
  selector: string,
  how: 'drop' | 'paste',
  file: { readonly base64: string; readonly type: string },
): Promise<void> =>
  page.evaluate(
    ({ at, act, base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'photo', { type }));
      const options = { bubbles: true, cancelable: true };
      const event =
        act === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      document.querySelector(at)?.dispatchEvent(event);
    },
    { at: selector, act: how, ...file },
  );

/** Colour of one point of a picture of the site, as the browser shows it. */
export const colourAt = (page: Page, url: string, x: number, y: number): Promise<number[]> =>
  page.evaluate(
    async ({ address, left, top }) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixel = context?.getImageData(left * bitmap.width, top * bitmap.height, 1, 1).data;
      return [...(pixel ?? [])].slice(0, 3);
    },
    { address: url, left: x, top: y },
  );

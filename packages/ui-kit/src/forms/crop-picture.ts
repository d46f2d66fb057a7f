/** A part of a picture in hundredths of its sides. */
export interface CropFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a frame lies in a picture, and its output size so that no side is longer than `maxSide`. */
export function cropSizes(
  natural: { width: number; height: number },
  frame: CropFrame,
  maxSide: number,
): { from: CropFrame; width: number; height: number } {
  const from = {
    x: Math.round((natural.width * frame.x) / 100),
    y: Math.round((natural.height * frame.y) / 100),
    width: Math.max(1, Math.round((natural.width * frame.width) / 100)),
    height: Math.max(1, Math.round((natural.height * frame.height) / 100)),
  };
  const scale = Math.min(1, maxSide / Math.max(from.width, from.height));
  return {
    from,
    width: Math.max(1, Math.round(from.width * scale)),
    height: Math.max(1, Math.round(from.height * scale)),
  };
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });

/**
 * The framed part of a loaded picture, turned upright as it was shown, as WebP (JPEG where the browser cannot write
 * WebP). So a large photograph is small before it is uploaded.
 */
export async function cropPicture(
  image: HTMLImageElement,
  frame: CropFrame,
  maxSide: number,
): Promise<Blob> {
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const { from, width, height } = cropSizes(natural, frame, maxSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const webp = await toBlob(canvas, 'image/webp');
  const written = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg');
  if (!written) throw new Error('The picture could not be written');
  return written;
}

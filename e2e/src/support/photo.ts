import type { Page } from 'playwright/test';

/** A picture of 800 × 400, the left half green and the right half blue, as PNG in base64, rendered by the browser. */
export const drawPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (const [index, color] of ['#00ff00', '#0000ff'].entries()) {
      context.fillStyle = color;
      context.fillRect(index * 400, 0, 400, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

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

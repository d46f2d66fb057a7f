import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { cropSizes } from './crop-picture.ts';
import { ImageField, type ImageFieldProps } from './image-field.tsx';
import type { ImageFieldMessages } from './image-field-messages.ts';

const messages: ImageFieldMessages = {
  choose: 'Choose a picture',
  replace: 'Choose another',
  remove: 'Remove',
  cancel: 'Cancel',
  dropHint: 'or drop one here',
  formats: 'PNG',
  retry: 'Try again',
  small: ({ width, height }) => `Small: ${width} × ${height}`,
  uploading: 'Sending',
  cropTitle: 'Crop',
  cropHint: 'Move the frame',
  cropConfirm: 'Keep',
  cropWhole: 'Whole',
  cropPart: 'Part',
  cropConfirmWhole: 'Keep all',
  cropArea: 'Frame',
  cropHandle: 'Edge',
  wrongType: 'Not a picture',
  unreadable: 'Unreadable',
};

const photo = (type = 'image/png') => new File(['x'], 'photo', { type });

/** What jsdom lacks: blob addresses, pictures with a size, a canvas. */
const drawCalls: unknown[][] = [];
let restore = (): void => {};
beforeEach(() => {
  drawCalls.length = 0;
  const image = HTMLImageElement.prototype;
  const canvas = HTMLCanvasElement.prototype;
  const { getContext, toBlob } = canvas;
  const { createObjectURL, revokeObjectURL } = URL;
  Object.defineProperty(image, 'naturalWidth', { configurable: true, get: () => 400 });
  Object.defineProperty(image, 'naturalHeight', { configurable: true, get: () => 200 });
  canvas.getContext = (() => ({
    drawImage: (...all: unknown[]) => drawCalls.push(all.slice(1)),
  })) as never;
  canvas.toBlob = (done, type) => done(new Blob(['cropped'], { type: type ?? '' }));
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  restore = () => {
    Object.assign(canvas, { getContext, toBlob });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    for (const name of ['naturalWidth', 'naturalHeight']) Reflect.deleteProperty(image, name);
  };
});
afterEach(() => restore());

type Given = Partial<
  Pick<
    ImageFieldProps,
    'upload' | 'value' | 'error' | 'aspect' | 'canKeepWhole' | 'minSide' | 'isDisabled'
  >
>;

function Field({ value: first = null, ...given }: Given): ReactNode {
  const [value, setValue] = useState<string | null>(first);
  return (
    <>
      <ImageField
        label="Portrait"
        description="Shown next to your name"
        value={value}
        onChange={setValue}
        upload={async () => ({ url: '/uploads/temp/new.webp' })}
        errorText={(error) => `Failed: ${(error as Error).message}`}
        messages={messages}
        {...given}
      />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
const saved = () => screen.getByRole('status').textContent;

/** Chooses a picture and waits until it can be cropped. */
async function choose(user: ReturnType<typeof userEvent.setup>, file = photo()): Promise<void> {
  await user.upload(fileInput(), file);
  const dialog = await screen.findByRole('dialog', { name: 'Crop' });
  fireEvent.load(dialog.querySelector('img') as HTMLImageElement);
  await waitFor(() => expect(keep(/^Keep/).disabled).toBe(false));
}
const keep = (name: string | RegExp = 'Keep') =>
  screen.getByRole<HTMLButtonElement>('button', { name });

describe('an image field', () => {
  it('says what it is, and its help', () => {
    render(<Field />);
    const field = screen.getByRole('group', { name: 'Portrait' });
    expect(field.getAttribute('aria-describedby')).toContain('help');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('crops a picture to its aspect ratio, uploads it and passes its address on', async () => {
    const user = userEvent.setup();
    const upload = jest.fn<ImageFieldProps['upload']>(async () => ({
      url: '/uploads/temp/new.webp',
    }));
    render(<Field upload={upload} aspect={1} />);
    await choose(user);
    await user.click(keep());
    await waitFor(() => expect(saved()).toBe('/uploads/temp/new.webp'));
    // The largest square in the middle of 400 × 200.
    expect(drawCalls).toEqual([[100, 0, 200, 200, 0, 0, 200, 200]]);
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ type: 'image/webp' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose another' })).not.toBeNull();
  });

  it('has the focus while the picture is sent, and after that', async () => {
    const user = userEvent.setup();
    const sent = Promise.withResolvers<{ url: string }>();
    render(<Field upload={() => sent.promise} aspect={1} />);
    screen.getByRole('button', { name: 'Choose a picture' }).focus();
    await choose(user);
    await user.click(keep());
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    sent.resolve({ url: '/uploads/temp/new.webp' });
    const again = await screen.findByRole('button', { name: 'Choose another' });
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  it('takes the whole picture when its shape is free', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await choose(user);
    await user.click(keep());
    await waitFor(() => expect(saved()).toBe('/uploads/temp/new.webp'));
    expect(drawCalls).toEqual([[0, 0, 400, 200, 0, 0, 400, 200]]);
  });

  describe('that may keep the whole picture', () => {
    const sizeOf = (width: number, height: number): void => {
      const image = HTMLImageElement.prototype;
      Object.defineProperty(image, 'naturalWidth', { configurable: true, get: () => width });
      Object.defineProperty(image, 'naturalHeight', { configurable: true, get: () => height });
    };

    it('saves one that is higher than wide whole, unless a part is chosen', async () => {
      const user = userEvent.setup();
      sizeOf(200, 400);
      render(<Field aspect={1} canKeepWhole />);
      await choose(user);
      expect(screen.queryByText('Move the frame')).toBeNull();
      expect(screen.queryByRole('group', { name: 'Frame' })).toBeNull();
      await user.click(keep('Keep all'));
      await waitFor(() => expect(saved()).toBe('/uploads/temp/new.webp'));
      expect(drawCalls).toEqual([[0, 0, 200, 400, 0, 0, 200, 400]]);

      await choose(user);
      await user.click(screen.getByRole('radio', { name: 'Part' }));
      expect(screen.getByRole('group', { name: 'Frame' })).not.toBeNull();
      await user.click(keep());
      await waitFor(() => expect(drawCalls).toHaveLength(2));
      expect(drawCalls[1]).toEqual([0, 100, 200, 200, 0, 0, 200, 200]);
    });

    it('crops one that is wider, unless the whole is chosen', async () => {
      const user = userEvent.setup();
      sizeOf(400, 200);
      render(<Field aspect={1} canKeepWhole />);
      await choose(user);
      expect(keep()).not.toBeNull();
      await user.click(screen.getByRole('radio', { name: 'Whole' }));
      await user.click(keep('Keep all'));
      await waitFor(() => expect(drawCalls).toEqual([[0, 0, 400, 200, 0, 0, 400, 200]]));
    });
  });

  it('offers to save one of another shape whole where every part would miss something', async () => {
    const user = userEvent.setup();
    render(<Field aspect={1} canKeepWhole="first" />);
    await choose(user);
    await user.click(keep('Keep all'));
    await waitFor(() => expect(drawCalls).toEqual([[0, 0, 400, 200, 0, 0, 400, 200]]));
  });

  it('says that a part has few pixels', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Field aspect={1} minSide={201} />);
    await choose(user);
    expect(screen.getByText('Small: 200 × 200')).not.toBeNull();
    unmount();
    render(<Field aspect={1} />);
    await choose(user);
    expect(screen.queryByText(/^Small/)).toBeNull();
  });

  it('says which files are taken', () => {
    render(<Field />);
    expect(screen.getByText('PNG')).not.toBeNull();
  });

  it('sends a picture that failed once more, as it was cropped', async () => {
    const user = userEvent.setup();
    const upload = jest
      .fn<ImageFieldProps['upload']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ url: '/uploads/temp/new.webp' });
    render(<Field upload={upload} aspect={1} />);
    await choose(user);
    await user.click(keep());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved()).toBe('/uploads/temp/new.webp'));
    expect(upload.mock.calls[1]?.[0]).toBe(upload.mock.calls[0]?.[0]);
    expect(drawCalls).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('offers no such thing for a file of a wrong kind', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const upload = jest.fn<ImageFieldProps['upload']>().mockRejectedValue(new Error('offline'));
    render(<Field upload={upload} />);
    await choose(user);
    await user.click(keep());
    await screen.findByRole('button', { name: 'Try again' });
    await user.upload(fileInput(), photo('application/pdf'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('offers no whole picture where it must have one shape', async () => {
    const user = userEvent.setup();
    render(<Field aspect={1} />);
    await choose(user);
    expect(screen.queryByRole('radio', { name: 'Whole' })).toBeNull();
  });

  it('has a frame that is named and reached by the keyboard', async () => {
    const user = userEvent.setup();
    render(<Field aspect={1} />);
    await choose(user);
    const frame = screen.getByRole('group', { name: 'Frame' });
    expect(frame.tabIndex).toBe(0);
    expect(screen.getAllByRole('button', { name: 'Edge' }).length).toBeGreaterThan(0);
  });

  it('sends nothing when the cropping is cancelled', async () => {
    const user = userEvent.setup();
    const upload = jest.fn<ImageFieldProps['upload']>();
    render(<Field upload={upload} />);
    await choose(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(upload).not.toHaveBeenCalled();
    expect(saved()).toBe('none');
  });

  it('shows how much was sent, and can stop', async () => {
    const user = userEvent.setup();
    let signal: AbortSignal | undefined;
    render(
      <Field
        upload={(_, options) => {
          signal = options.signal;
          options.onProgress(0.4);
          return new Promise((_resolve, reject) => {
            options.signal.addEventListener('abort', () => reject(options.signal.reason));
          });
        }}
      />,
    );
    await choose(user);
    await user.click(keep());
    const bar = await screen.findByRole('progressbar', { name: 'Sending' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(saved()).toBe('none');
  });

  it('says next to itself why a picture was rejected, until another is chosen', async () => {
    const user = userEvent.setup();
    const upload = jest
      .fn<ImageFieldProps['upload']>()
      .mockRejectedValueOnce(new Error('too large'))
      .mockResolvedValueOnce({ url: '/uploads/temp/new.webp' });
    render(<Field upload={upload} />);
    await choose(user);
    await user.click(keep());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed: too large'));
    await choose(user);
    await user.click(keep());
    await waitFor(() => expect(saved()).toBe('/uploads/temp/new.webp'));
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('rejects files that are not pictures, dropped or chosen', async () => {
    const user = userEvent.setup({ applyAccept: false });
    render(<Field />);
    await user.upload(fileInput(), photo('application/pdf'));
    expect(screen.getByRole('alert').textContent).toBe('Not a picture');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a picture that is dropped on it', async () => {
    render(<Field />);
    const place = document.querySelector('.sw-image-drop') as HTMLElement;
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const dataTransfer = { types: ['Files'], files: [text, photo()] };
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
    expect(place.dataset['dropTarget']).toBe('true');
    fireEvent.drop(place, { dataTransfer });
    expect(place.dataset['dropTarget']).toBeUndefined();
    expect(await screen.findByRole('dialog', { name: 'Crop' })).not.toBeNull();
  });

  it('takes a picture that is pasted on the page, but not into another field', async () => {
    render(
      <>
        <input aria-label="Name" />
        <Field />
      </>,
    );
    const clipboardData = { files: [photo()] };
    fireEvent.paste(screen.getByRole('textbox', { name: 'Name' }), { clipboardData });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.paste(document.body, { clipboardData });
    expect(await screen.findByRole('dialog', { name: 'Crop' })).not.toBeNull();
  });

  it('ignores pasted text', () => {
    render(<Field />);
    expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('says so when the browser cannot read it', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.upload(fileInput(), photo());
    const dialog = await screen.findByRole('dialog', { name: 'Crop' });
    fireEvent.error(dialog.querySelector('img') as HTMLImageElement);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Unreadable'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can remove its picture', async () => {
    const user = userEvent.setup();
    render(<Field value="/uploads/profiles/7/a.webp" />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/profiles/7/a.webp');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(saved()).toBe('none');
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows the error it is given before its own', () => {
    render(<Field error="Needed" />);
    expect(screen.getByRole('alert').textContent).toBe('Needed');
    expect(screen.getByRole('group', { name: 'Portrait' }).dataset['invalid']).toBe('true');
  });

  it('does nothing when it is disabled', () => {
    render(<Field isDisabled value="/uploads/a.webp" />);
    for (const name of ['Choose another', 'Remove']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });
});

describe('the size of a cropped picture', () => {
  it.each([
    ['the half of a large one, made smaller', { width: 8000, height: 6000 }, 2048, [2048, 1536]],
    ['a small one, as it is', { width: 300, height: 200 }, 2048, [150, 100]],
    ['never nothing', { width: 1, height: 1 }, 2048, [1, 1]],
  ])('%s', (_, natural, maxSide, size) => {
    const { width, height } = cropSizes(natural, { x: 0, y: 0, width: 50, height: 50 }, maxSide);
    expect([width, height]).toEqual(size);
  });
});

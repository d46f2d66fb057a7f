import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from './button.tsx';
import { ImageIcon, Trash2Icon, UploadIcon } from './icons.ts';
import { cx } from './lib/cx.ts';
import type { FieldTexts } from './lib/field-frame.tsx';
import { ImageProgress } from './lib/image-progress.tsx';
import { usePictureDrop } from './lib/use-picture-drop.ts';
import { type PictureUpload, usePictureUpload } from './lib/use-picture-upload.ts';
import { Spinner } from './spinner.tsx';

/** All that the field says besides label, help and error. */
export interface ImageFieldTexts {
  /** Button without a picture: "Choose a picture". */
  choose: string;
  /** Button with one: "Choose another". */
  replace: string;
  remove: string;
  cancel: string;
  /** Beside the button: "or drop one here, or paste it". */
  dropHint: string;
  /** Names the progress bar: "Sending the picture". */
  uploading: string;
  /** Title of the cropping window, its help, its main button. */
  cropTitle: string;
  cropHint: string;
  cropConfirm: string;
  /** Names of the frame and of its corners for screen readers. */
  cropArea: string;
  cropHandle: string;
  /** What was chosen is no picture we take. */
  wrongType: string;
  /** It is of a kind we take, but this browser cannot read it. */
  unreadable: string;
}

/** Takes a picture to the server. Rejects when that fails, also when `signal` ends it. */
export type UploadPicture = (
  picture: Blob,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ url: string }>;

export interface ImageFieldProps extends FieldTexts {
  /** Address of the picture shown; null without one. */
  value: string | null;
  /** The address that an upload answered; null when the picture is taken away. */
  onChange: (url: string | null) => void;
  upload: UploadPicture;
  /** The sentence for an upload that failed. */
  errorText: (error: unknown) => string;
  texts: ImageFieldTexts;
  /** Kinds that are taken (default JPEG, PNG, WebP, AVIF). */
  accept?: readonly string[];
  /** Width to height of the part that is kept: 1, 3 / 2; free when absent. */
  aspect?: number;
  /** Shows frame and picture as a circle. */
  isRound?: boolean;
  /** Longest side of what is sent, in pixels (default 2048). */
  maxSide?: number;
  isDisabled?: boolean;
  /** What to show without a picture; a drawn picture when absent. */
  placeholder?: ReactNode;
  className?: string;
}

const usualKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const CropDialog = lazy(async () => ({
  default: (await import('./lib/image-crop-dialog.tsx')).ImageCropDialog,
}));

/**
 * A picture: dropped, chosen or pasted, then cropped by mouse, touch or arrow keys, then sent with its progress.
 *
 * The words and the sending come from web-kit: `<ImageField label={…} {...useImageUpload('profile')} value={url}
 * onChange={setUrl} aspect={1} isRound />`. What a picture is saved with is the address given to `onChange`.
 */
export function ImageField(props: ImageFieldProps): ReactNode {
  const { label, description, error, texts, accept = usualKinds } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Blob>();
  const upload = usePictureUpload(props);
  const shownError = error ?? upload.problem;

  const choose = (file: Blob | undefined) => {
    if (!file) return;
    const isTaken = accept.includes(file.type);
    upload.setProblem(isTaken ? undefined : texts.wrongType);
    if (isTaken) setChosen(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other labels are
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-error ${id}-help`}
      className={cx('sw-field', props.className)}
      data-invalid={shownError ? true : undefined}
    >
      <span id={`${id}-label`} className="sw-label" data-hidden={props.isLabelHidden || undefined}>
        {label}
        {props.labelNote ? <span className="sw-label-note">{props.labelNote}</span> : null}
      </span>
      <PicturePlace {...props} accept={accept} upload={upload} onChoose={choose} />
      {description ? (
        <span id={`${id}-help`} className="sw-help">
          {description}
        </span>
      ) : null}
      <span id={`${id}-error`} role="alert" className="sw-error">
        {shownError}
      </span>
      {chosen ? (
        <Suspense fallback={<Spinner label={texts.cropTitle} />}>
          <CropDialog
            picture={chosen}
            aspect={props.aspect}
            isRound={props.isRound}
            maxSide={props.maxSide ?? 2048}
            texts={texts}
            onDone={(picture) => {
              setChosen(undefined);
              void upload.send(picture);
            }}
            onCancel={() => setChosen(undefined)}
            onUnreadable={() => {
              setChosen(undefined);
              upload.setProblem(texts.unreadable);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface PicturePlaceProps
  extends Pick<ImageFieldProps, 'label' | 'value' | 'texts' | 'isRound' | 'placeholder'> {
  accept: readonly string[];
  isDisabled?: boolean;
  upload: PictureUpload;
  onChoose: (file: Blob | undefined) => void;
  onChange: (url: null) => void;
}

/** The picture and what can be done with it; takes what is dropped on it or pasted into it. */
function PicturePlace(props: PicturePlaceProps): ReactNode {
  const { value, texts, accept, upload, isDisabled = false } = props;
  const drop = usePictureDrop({
    accept,
    isDisabled: isDisabled || upload.fraction !== undefined,
    onChoose: props.onChoose,
  });
  return (
    <div
      ref={drop.ref}
      className="sw-image-drop"
      data-drop-target={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className="sw-image-preview" data-round={props.isRound || undefined}>
        {value ? <img src={value} alt="" /> : (props.placeholder ?? <ImageIcon size={32} />)}
      </div>
      <div className="sw-image-actions">
        {upload.fraction === undefined ? (
          <>
            <FileTrigger
              acceptedFileTypes={accept}
              onSelect={(files) => props.onChoose(files?.[0])}
            >
              <Button variant="outline" isDisabled={isDisabled} icon={<UploadIcon size={16} />}>
                {value ? texts.replace : texts.choose}
              </Button>
            </FileTrigger>
            {value ? (
              <Button
                variant="ghost"
                isDisabled={isDisabled}
                icon={<Trash2Icon size={16} />}
                onPress={() => {
                  upload.setProblem(undefined);
                  props.onChange(null);
                }}
              >
                {texts.remove}
              </Button>
            ) : null}
            <span className="sw-help">{texts.dropHint}</span>
          </>
        ) : (
          <ImageProgress
            label={texts.uploading}
            cancelLabel={texts.cancel}
            fraction={upload.fraction}
            onCancel={upload.cancel}
          />
        )}
      </div>
    </div>
  );
}

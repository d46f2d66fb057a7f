import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../actions/button.tsx';
import { cx } from '../base/cx.ts';
import { useFocusInPlace } from '../base/use-focus-in-place.ts';
import {
  CameraIcon,
  ImageIcon,
  RefreshCwIcon,
  Trash2Icon,
  UploadIcon,
} from '../data-display/icons.ts';
import { Spinner } from '../feedback/spinner.tsx';
import type { FieldLabels } from './field-frame.tsx';
import type { ImageFieldMessages } from './image-field-messages.ts';
import { ImageProgress } from './image-progress.tsx';
import { usePictureDrop } from './use-picture-drop.ts';
import { type PictureUpload, type UploadPicture, usePictureUpload } from './use-picture-upload.ts';

export interface ImageFieldProps extends FieldLabels {
  /** Address of the picture shown; null without one. */
  value: string | null;
  /** The address in the response of an upload; null when the picture is removed. */
  onChange: (url: string | null) => void;
  upload: UploadPicture;
  /** The sentence for an upload that failed. */
  errorText: (error: unknown) => string;
  messages: ImageFieldMessages;
  /** Accepted types (default JPEG, PNG, WebP, AVIF). */
  accept?: readonly string[];
  /** Aspect ratio of the cropped part: 1, 3 / 2; free when absent. */
  aspect?: number;
  /**
   * Offers the whole picture next to a part in `aspect`; chosen at first for one that is higher than wide, or with
   * `first` for every one of another shape.
   */
  canKeepWhole?: boolean | 'first';
  /** A longer side of fewer pixels is said to look blurred (default 200). */
  minSide?: number;
  /** Opens the camera of a phone, and sends the whole picture without asking for a frame. */
  isFromCamera?: boolean;
  /** Shows frame and picture as a circle. */
  isRound?: boolean;
  /** Maximum length of a side of what is sent, in pixels (default 2048). */
  maxSide?: number;
  isDisabled?: boolean;
  /** What to show without a picture; an icon when absent. */
  placeholder?: ReactNode;
  className?: string;
}

const usualKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const defaultMaxSide = 2048;

const CropDialog = lazy(async () => ({
  default: (await import('./image-crop-dialog.tsx')).ImageCropDialog,
}));

/**
 * A picture: dropped, chosen or pasted, then cropped by mouse, touch or arrow keys, then sent with its progress.
 *
 * Translations and upload come from web-kit: `<ImageField label={…} {...useImageUpload('profile')} value={url}
 * onChange={setUrl} aspect={1} isRound />`. Save the address given to `onChange`.
 */
export function ImageField(props: ImageFieldProps): ReactNode {
  const { label, description, error, messages, accept = usualKinds } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Blob>();
  const upload = usePictureUpload(props);
  const shownError = error ?? upload.problem;

  const choose = (file: Blob | undefined) => {
    if (!file) return;
    const isTaken = accept.includes(file.type);
    upload.setProblem(isTaken ? undefined : messages.wrongType);
    if (!isTaken) return;
    if (props.isFromCamera) void sendWhole(file);
    else setChosen(file);
  };
  const sendWhole = async (file: Blob) => {
    try {
      const { wholePicture } = await import('./whole-picture.ts');
      await upload.send(await wholePicture(file, props.maxSide ?? defaultMaxSide));
    } catch {
      upload.setProblem(messages.unreadable);
    }
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
      <span id={`${id}-error`} role="alert" className="sw-error">
        {shownError}
      </span>
      {description ? (
        <span id={`${id}-help`} className="sw-help">
          {description}
        </span>
      ) : null}
      {chosen ? (
        <Suspense fallback={<Spinner label={messages.cropTitle} />}>
          <CropDialog
            picture={chosen}
            aspect={props.aspect}
            canKeepWhole={props.canKeepWhole ?? false}
            isRound={props.isRound}
            maxSide={props.maxSide ?? defaultMaxSide}
            minSide={props.minSide ?? 200}
            messages={messages}
            onDone={(picture) => {
              setChosen(undefined);
              void upload.send(picture);
            }}
            onCancel={() => setChosen(undefined)}
            onUnreadable={() => {
              setChosen(undefined);
              upload.setProblem(messages.unreadable);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface PicturePlaceProps
  extends Pick<
    ImageFieldProps,
    'label' | 'value' | 'messages' | 'isRound' | 'canKeepWhole' | 'isFromCamera' | 'placeholder'
  > {
  accept: readonly string[];
  isDisabled?: boolean;
  upload: PictureUpload;
  onChoose: (file: Blob | undefined) => void;
  onChange: (url: null) => void;
}

/** The picture and what can be done with it; takes what is dropped on it or pasted into it. */
function PicturePlace(props: PicturePlaceProps): ReactNode {
  const { value, messages, accept, upload, isDisabled = false } = props;
  const Icon = props.isFromCamera ? CameraIcon : UploadIcon;
  const actions = useFocusInPlace(upload.fraction !== undefined);
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
      <div
        className="sw-image-preview"
        data-round={props.isRound || undefined}
        data-whole={props.canKeepWhole || undefined}
      >
        {value ? <img src={value} alt="" /> : (props.placeholder ?? <ImageIcon size={32} />)}
      </div>
      <div ref={actions} className="sw-image-actions">
        {upload.fraction === undefined ? (
          <>
            <RetryButton upload={upload} isDisabled={isDisabled} label={messages.retry} />
            <FileTrigger
              acceptedFileTypes={accept}
              {...(props.isFromCamera ? { defaultCamera: 'environment' } : {})}
              onSelect={(files) => props.onChoose(files?.[0])}
            >
              <Button variant="outline" isDisabled={isDisabled} icon={<Icon size={16} />}>
                {value ? messages.replace : messages.choose}
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
                {messages.remove}
              </Button>
            ) : null}
            <span className="sw-help sw-image-drop-hint">{messages.dropHint}</span>
            <span className="sw-help">{messages.formats}</span>
          </>
        ) : (
          <ImageProgress
            label={messages.uploading}
            cancelLabel={messages.cancel}
            fraction={upload.fraction}
            onCancel={upload.cancel}
          />
        )}
      </div>
    </div>
  );
}

function RetryButton(props: {
  upload: PictureUpload;
  isDisabled: boolean;
  label: string;
}): ReactNode {
  const { retry } = props.upload;
  if (!retry) return null;
  return (
    <Button
      isDisabled={props.isDisabled}
      icon={<RefreshCwIcon size={16} />}
      onPress={() => void retry()}
    >
      {props.label}
    </Button>
  );
}

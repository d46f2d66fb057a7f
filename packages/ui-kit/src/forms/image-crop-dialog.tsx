import '../styles/image-crop.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { Button } from '../actions/button.tsx';
import { Segmented } from '../navigation/segmented.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { cropPicture, cropSizes } from './crop-picture.ts';
import type { ImageFieldMessages } from './image-field-messages.ts';

export interface ImageCropDialogProps {
  picture: Blob;
  aspect: number | undefined;
  canKeepWhole: boolean | 'first';
  isRound: boolean | undefined;
  maxSide: number;
  minSide: number;
  messages: ImageFieldMessages;
  onDone: (picture: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

const wholePicture: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest frame of this shape in the middle of the picture. */
function largestFrame(width: number, height: number, aspect: number | undefined): PercentCrop {
  if (!aspect) return wholePicture;
  const isWide = width / height > aspect;
  const largest = isWide ? { height: 100 } : { width: 100 };
  return centerCrop(
    makeAspectCrop({ unit: '%', ...largest }, aspect, width, height),
    width,
    height,
  );
}

/** Object URL of a picture; revoked when the picture changes or the component unmounts. */
function useObjectUrl(picture: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}

/** Lets the person choose a part of a picture. Loaded when a picture is chosen. */
export function ImageCropDialog(props: ImageCropDialogProps): ReactNode {
  const { picture, aspect, canKeepWhole, messages } = props;
  const url = useObjectUrl(picture);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [isWhole, setIsWhole] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const start = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    setCrop(largestFrame(naturalWidth, naturalHeight, aspect));
    setSize({ width: naturalWidth, height: naturalHeight });
    const isOtherShape = Math.abs(naturalWidth / naturalHeight / (aspect ?? 1) - 1) > 0.02;
    setIsWhole(
      canKeepWhole === 'first' ? isOtherShape : canKeepWhole && naturalHeight > naturalWidth,
    );
  };
  const finish = async () => {
    if (!image.current || !crop) return;
    setIsBusy(true);
    try {
      const frame = isWhole ? wholePicture : crop;
      props.onDone(await cropPicture(image.current, frame, props.maxSide));
    } catch {
      props.onUnreadable();
    }
  };
  const handle = messages.cropHandle;
  const chosen = crop && cropSizes(size, isWhole ? wholePicture : crop, props.maxSide);
  const isSmall = chosen && Math.max(chosen.width, chosen.height) < props.minSide;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onCancel();
      }}
      title={messages.cropTitle}
      closeLabel={messages.cancel}
      actions={
        <>
          <Button variant="ghost" onPress={props.onCancel}>
            {messages.cancel}
          </Button>
          <Button isDisabled={!crop} isLoading={isBusy} onPress={finish}>
            {isWhole ? messages.cropConfirmWhole : messages.cropConfirm}
          </Button>
        </>
      }
    >
      {canKeepWhole ? (
        <Segmented
          className="sw-crop-choice"
          label={messages.cropTitle}
          options={[
            { id: 'whole', label: messages.cropWhole },
            { id: 'part', label: messages.cropPart },
          ]}
          value={isWhole ? 'whole' : 'part'}
          onChange={(choice) => setIsWhole(choice === 'whole')}
        />
      ) : null}
      {isWhole ? null : <p className="sw-help">{messages.cropHint}</p>}
      <p className="sw-crop-warning" role="status">
        {isSmall ? messages.small(chosen) : null}
      </p>
      <div className="sw-crop">
        <ReactCrop
          {...(isWhole ? { disabled: true } : { crop })}
          {...(aspect ? { aspect } : {})}
          circularCrop={props.isRound ?? false}
          keepSelection
          minWidth={24}
          minHeight={24}
          onChange={(_, percent) => setCrop(percent)}
          ariaLabels={{
            cropArea: messages.cropArea,
            nwDragHandle: handle,
            nDragHandle: handle,
            neDragHandle: handle,
            eDragHandle: handle,
            seDragHandle: handle,
            sDragHandle: handle,
            swDragHandle: handle,
            wDragHandle: handle,
          }}
        >
          {url ? (
            <img
              ref={image}
              src={url}
              alt=""
              onLoad={({ currentTarget }) => start(currentTarget)}
              onError={props.onUnreadable}
            />
          ) : null}
        </ReactCrop>
      </div>
    </Dialog>
  );
}

import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface PictureDrop {
  /** The place that takes what is dropped, and what is pasted inside it. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** A pointer drags what could be a picture over it. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** The first file of a kind that is taken, else the first, so that the person learns why it is rejected. */
function fileOf(data: DataTransfer | null, accept: readonly string[]): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => accept.includes(type)) ?? files[0];
}

/**
 * Pictures that are dropped on a place, or pasted while it or nothing has the focus. Not the drop zone of
 * React Aria, which accepts only files of a disk: a picture copied from another page or from the screen is not one.
 */
export function usePictureDrop(options: {
  accept: readonly string[];
  isDisabled: boolean;
  onChoose: (file: File) => void;
}): PictureDrop {
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (data: DataTransfer | null): boolean => {
    const file = options.isDisabled ? undefined : fileOf(data, options.accept);
    if (file) options.onChoose(file);
    return file !== undefined;
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const at = event.target as Node;
    const isForUs = at === document.body || ref.current?.contains(at);
    // With two fields on a page the first one uses the picture.
    if (isForUs && !event.defaultPrevented && take(event.clipboardData)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    ref,
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        // Without this the browser would open the file instead of the page.
        event.preventDefault();
        event.dataTransfer.dropEffect = options.isDisabled ? 'none' : 'copy';
        setIsOver(!options.isDisabled);
      },
      onDragLeave: (event) => {
        if (!ref.current?.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer);
      },
    },
  };
}

import { useEffect, useRef, useState } from 'react';

/** Uploads a picture. Rejects when that fails or `signal` aborts it. */
export type UploadPicture = (
  picture: Blob,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ url: string }>;

export interface PictureUpload {
  /** Share that was sent, from 0 to 1; undefined while nothing is sent. */
  readonly fraction: number | undefined;
  readonly problem: string | undefined;
  /** Says what is wrong with a chosen file; one that failed before is left. */
  setProblem(problem: string | undefined): void;
  send(picture: Blob): Promise<void>;
  /** Sends the picture that failed once more; undefined without one. */
  readonly retry: (() => Promise<void>) | undefined;
  cancel(): void;
}

/** One upload at a time; it ends when the field leaves the page. */
export function usePictureUpload(options: {
  upload: UploadPicture;
  errorText: (error: unknown) => string;
  onChange: (url: string) => void;
}): PictureUpload {
  const [fraction, setFraction] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<Blob>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setFraction(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  const send = async (picture: Blob) => {
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProblem(undefined);
    setFailed(undefined);
    setFraction(0);
    const onProgress = (sent: number) => {
      if (!signal.aborted) setFraction(sent);
    };
    try {
      const { url } = await options.upload(picture, { onProgress, signal });
      if (!signal.aborted) options.onChange(url);
    } catch (failure) {
      if (!signal.aborted) {
        setProblem(options.errorText(failure));
        setFailed(picture);
      }
    }
    if (running.current === controller) cancel();
  };
  return {
    fraction,
    problem,
    setProblem: (text) => {
      setProblem(text);
      setFailed(undefined);
    },
    send,
    retry: failed && (() => send(failed)),
    cancel,
  };
}

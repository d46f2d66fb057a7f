/** The translations of `ImageField` in addition to label, help and error. */
export interface ImageFieldMessages {
  /** Button without a picture: "Choose a picture". */
  choose: string;
  /** Button with one: "Choose another". */
  replace: string;
  remove: string;
  cancel: string;
  /** Next to the button: "or drop one here, or paste it". */
  dropHint: string;
  /** Which files are taken. */
  formats: string;
  /** Button that sends a picture once more after a failure. */
  retry: string;
  /** Of a part of few pixels, with its size. */
  small: (size: { width: number; height: number }) => string;
  /** Names the progress bar: "Sending the picture". */
  uploading: string;
  /** Title of the cropping window, its help, its main button. */
  cropTitle: string;
  cropHint: string;
  cropConfirm: string;
  /** Where the whole picture may be saved: the two choices, and the main button for the whole. */
  cropWhole: string;
  cropPart: string;
  cropConfirmWhole: string;
  /** Names of the frame and of its corners for screen readers. */
  cropArea: string;
  cropHandle: string;
  /** The chosen file has an unsupported type. */
  wrongType: string;
  /** The type is supported, but this browser cannot read the file. */
  unreadable: string;
}

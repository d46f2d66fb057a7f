import { z } from 'zod';
import { nameText } from '../fields.ts';

/**
 * How a page looks from outside: as messengers and search engines show it. A remote names the route that responds with
 * it (`preview` of a page in its manifest), and the gateway writes it into the head of the page.
 */
export const pagePreview = z.object({
  /** Of the page itself, not of those in its frame; without it, the page is called as its `head` and its manifest say. */
  title: z.string().optional(),
  /** Markdown; the beginning is shown as plain text. */
  description: z.string(),
  image: z
    .object({
      /** Absolute, or a path of the site. */
      url: z.string(),
      /** Media type, where it is known: `image/png`. */
      type: z.string().optional(),
      /** In pixels, where they are known. */
      width: z.int().positive().optional(),
      height: z.int().positive().optional(),
      /** What the picture shows, for people who do not see it. */
      alt: z.string(),
    })
    /** Null: that of the page around it. */
    .nullable(),
  /** The page as JSON-LD in the vocabulary of schema.org; null: that of the page around it. */
  linkedData: z.record(z.string(), z.unknown()).nullable(),
});
export type PagePreview = z.infer<typeof pagePreview>;

/** Of the picture of a preview, in pixels, as messengers show it whole. */
export const previewPictureSize = { width: 1200, height: 630 } as const;

/** Messengers show PNG; the pictures of svc-core are WebP, which some of them do not. */
export const previewPictureFields = { type: 'image/png', ...previewPictureSize } as const;

/** Names what the picture of a preview shows, so that a changed one has another address. */
export const previewPictureVersion = nameText(0, 40).optional();

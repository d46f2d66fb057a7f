import type { z } from 'zod';
import type { DomainEvent } from '../event.ts';
import type { Locale } from '../fields.ts';
import type { NotificationCategory, NotificationType } from '../notifications/notifications.ts';

/** Who is told: one member named by the event, or everybody who starred the edition it names. */
export type Recipients<D> =
  | { readonly kind: 'member'; readonly userId: keyof D & string }
  | {
      readonly kind: 'favouriters';
      readonly editionId: keyof D & string;
      /** The member who did it is not told. */
      readonly except: keyof D & string;
    };

/** One row of the catalogue: which event tells whom what. Texts are `<key>.title`, `.message`, `.action`. */
export interface Notice<E extends DomainEvent = DomainEvent> {
  readonly event: E;
  readonly recipients: Recipients<z.output<E['data']>>;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly key: string;
  /** Field of the event that chooses between variants of the texts (i18next context). */
  readonly context?: keyof z.output<E['data']> & string;
  /** Field of the event that is the number of the texts (i18next plural). */
  readonly count?: keyof z.output<E['data']> & string;
  /** Kind of the thing the notification is about and the field of the event with its id. */
  readonly entity?: { readonly type: string; readonly id: keyof z.output<E['data']> & string };
  /** Address inside the product; `:name` is replaced by that field of the event. */
  readonly link: `/${string}`;
}

export function defineNotice<E extends DomainEvent>(notice: Notice<E>): Notice<E> {
  return notice;
}

/** Texts of a domain's notices: i18next resources, key by key, in every language. */
export type NoticeTexts = Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;

/**
 * Values the texts may use besides the fields of the event: `edition` (name of `editionId`), `pseudo`
 * (of `userId`), `city` (`locationCity`), `day` (`tripDate` in words, in the edition's zone), `count`.
 */
export interface NoticeCatalogue {
  readonly domain: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows have different events; each was typed by defineNotice
  readonly notices: readonly Notice<any>[];
  readonly texts: NoticeTexts;
}

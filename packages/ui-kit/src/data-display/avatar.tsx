import { type CSSProperties, type ReactNode, use, useState } from 'react';
import { cx } from '../base/cx.ts';
import { useIsInBrowser } from '../base/use-is-in-browser.ts';
import { avatarColor, avatarUrl, initials } from './avatar-rules.ts';
import { AvatarServiceContext } from './avatar-service.ts';

/** Smaller letters are not read; two of them fill the smallest picture. */
const minLetterSize = 10;

const sizes = { xs: 16, sm: 20, md: 32, lg: 40, xl: 120 } as const;

export interface AvatarProps {
  /** Name shown by initials and hashed to a colour; missing gives "?". */
  name?: string | null;
  /** Uploaded path or absolute address. */
  profilePicture?: string | null;
  /** Hash of the e-mail for the avatar service, when there is no picture. */
  emailHash?: string | null;
  /** Last change of the person, so that a new picture is fetched at once. */
  updatedAt?: string | null;
  /** 16, 20, 32, 40, 120 px or a number of pixels (default `md`). */
  size?: keyof typeof sizes | number;
  /** Names the person; without it the avatar is decoration next to a name. */
  'aria-label'?: string;
  className?: string;
}

/** A person's picture, or coloured initials until it has loaded or when it fails to load. */
export function Avatar(props: AvatarProps): ReactNode {
  const { name, size = 'md', className } = props;
  const label = props['aria-label'];
  const pixels = typeof size === 'number' ? size : sizes[size];
  const hasService = use(AvatarServiceContext);
  const url = avatarUrl(hasService ? props : { ...props, emailHash: null });
  const [failedUrl, setFailedUrl] = useState<string>();
  const [shownUrl, setShownUrl] = useState<string>();
  const isInBrowser = useIsInBrowser();
  const style: CSSProperties = {
    width: pixels,
    height: pixels,
    fontSize: Math.max(pixels * 0.4, minLetterSize),
  };
  return (
    <span
      className={cx('sw-avatar', className)}
      data-size={typeof size === 'number' ? undefined : size}
      data-color={avatarColor(name)}
      {...(isInBrowser ? { style } : {})}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {url && shownUrl === url ? null : (
        <span>{pixels < 20 ? [...initials(name)][0] : initials(name)}</span>
      )}
      {url && failedUrl !== url ? (
        <img
          src={url}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          data-shown={shownUrl === url || undefined}
          onLoad={() => setShownUrl(url)}
          onError={() => setFailedUrl(url)}
        />
      ) : null}
    </span>
  );
}

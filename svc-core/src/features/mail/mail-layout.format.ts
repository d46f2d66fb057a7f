import type { Locale } from '@siteswap/contracts/fields';
import escapeHtml from 'escape-html';

/** A mail as it is handed to the mail server. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Absent: the text alone is sent. */
  readonly html?: string | undefined;
  /** Where one click of the mail program ends mails like this one (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** One block of a mail; blocks stand from top to bottom. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'small'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'picture'; readonly url: string; readonly alt: string }
  | { readonly kind: 'button' | 'link'; readonly label: string; readonly url: string }
  | {
      readonly kind: 'item';
      readonly title: string;
      readonly text: string;
      readonly url: string;
    };

function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'list':
      return [block.title, ...block.items.map((item) => `– ${item}`)].join('\n');
    case 'picture':
      return '';
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`;
    case 'item':
      return [`• ${block.title}`, block.text, block.url].filter(Boolean).join('\n  ');
  }
}

// Mail programs ignore style sheets, so every element carries its own style.
function blockAsHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'small':
      return `<p style="margin:0 0 16px;font-size:14px;color:#64748b">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px;font-family:monospace">${escapeHtml(block.code)}</p>`;
    case 'list':
      return `<p style="margin:0">${escapeHtml(block.title)}</p><ul style="margin:0 0 16px;padding:0 0 0 24px">${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'picture':
      return `<p style="margin:0 0 24px"><img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" width="512" style="display:block;width:100%;max-width:512px;height:auto;border:0;border-radius:8px"></p>`;
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#15803d;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px;font-size:14px"><a href="${escapeHtml(block.url)}" style="color:#475569">${escapeHtml(block.label)}</a></p>`;
    case 'item':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="color:#15803d;font-weight:600">${escapeHtml(block.title)}</a><br>${escapeHtml(block.text)}</p>`;
  }
}

/** Renders a mail twice: as plain text, and as HTML that loads nothing from the network but the picture of a block. */
export function renderMail(
  heading: { to: string; locale: Locale; subject: string },
  blocks: readonly MailBlock[],
): Mail {
  const { to, locale, subject } = heading;
  const title = escapeHtml(subject);
  return {
    to,
    subject,
    text: `${blocks.map(blockAsText).filter(Boolean).join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
      '<body style="margin:0;background:#f8fafc;color:#0f172a;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">',
      '<div style="max-width:560px;margin:0 auto;padding:32px 24px">',
      `<h1 style="margin:0 0 24px;font-size:22px">${title}</h1>`,
      ...blocks.map(blockAsHtml),
      '</div></body></html>',
    ].join('\n'),
  };
}

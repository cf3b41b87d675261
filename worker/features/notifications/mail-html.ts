import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import type { Language } from '../../../shared/words/t.ts'
import { escapeHtml, escapeLines } from '../../lib/escape-html.ts'

type MailLink = { href: string; label: string }
export type MailContent = {
  language: Language
  title: string
  message: string
  link?: MailLink
  /** In small print, before and around its own link: 'You can choose ... under' + 'your settings'. */
  note: string
  noteLink?: MailLink
}

// The tokens of web/styles/tokens.css by value: mail programs know no variables.
const colors = { paper: '#fbf8f3', linen: '#f2eadf', ink: '#2a211b', inkSoft: '#65564b', hair: '#e2d6c6' }
const small = `font-size:14px;color:${colors.inkSoft}`

/** The boutique's letter in HTML: in its colours, and no wider than a phone, whatever was pasted into it. */
export function renderMailHtml(
  { language, title, message, link, note, noteLink }: MailContent,
  boutique: BoutiqueFacts,
) {
  const { name, phone } = boutique
  const call =
    phone && `<br><a href="tel:${escapeHtml(phone)}" style="color:inherit">${escapeHtml(phoneText(phone))}</a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:${colors.linen};color:${colors.ink};font:16px/1.5 Georgia,serif;overflow-wrap:anywhere;word-break:break-word">
<div style="max-width:520px;margin:0 auto;padding:24px;background:${colors.paper};border:1px solid ${colors.hair}">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:normal">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px">${escapeLines(message)}</p>
${link ? `<p style="margin:0 0 20px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;background:${colors.ink};color:${colors.paper};text-decoration:none">${escapeHtml(link.label)}</a></p>` : ''}
<p style="margin:0 0 20px;${small}">${escapeHtml(name)}${call || ''}</p>
<p style="margin:0;${small}">${escapeHtml(note)}${noteLink ? ` <a href="${escapeHtml(noteLink.href)}" style="color:inherit">${escapeHtml(noteLink.label)}</a>.` : ''}</p>
</div></body></html>`
}

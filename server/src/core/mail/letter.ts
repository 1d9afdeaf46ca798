import type { Language } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import { escaped } from '../language/escaped.ts'

/** One part of a mail, top to bottom. */
type LetterPart =
  | { readonly text: string }
  /** A large button in HTML; the address in plain text. */
  | { readonly link: string; readonly label: string }
  /** To be read out or typed. */
  | { readonly code: string }

export interface Letter {
  readonly subject: string
  readonly parts: readonly LetterPart[]
}

/** A letter as text and as HTML. */
export const written = ({ subject, parts }: Letter, { code }: Language) => ({
  subject,
  text: parts.map(asText).join('\n\n'),
  html: `<!doctype html>
<html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f1e9;color:#2b2621;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #e4dbcd;border-radius:12px">
<p style="margin:0 0 16px;color:#14545a;font-weight:700">${productName}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${parts.map(asHtml).join('\n')}
</div></body></html>`,
})

function asText(part: LetterPart): string {
  if ('link' in part) return `${part.label}:\n${part.link}`
  return 'code' in part ? part.code : part.text
}

function asHtml(part: LetterPart): string {
  if ('link' in part)
    return `<p style="margin:0 0 16px"><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 20px;background:#14545a;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escaped(part.label)}</a></p>`
  if ('code' in part)
    return `<p style="margin:0 0 16px;font:600 20px/1.4 ui-monospace,Consolas,monospace;letter-spacing:1px">${escaped(part.code)}</p>`
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escaped(part.text)}</p>`
}

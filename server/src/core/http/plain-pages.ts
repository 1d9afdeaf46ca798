import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PageReply } from '@aangan/contract/core/endpoint'
import type { Language } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import type { FastifyReply } from 'fastify'
import { escaped } from '../language/escaped.ts'
import { languageHeaders } from './request-language.ts'

/** Pages that the server makes, for people without an account: no script, nothing from elsewhere. */
const css = readFileSync(new URL('plain-pages.css', import.meta.url), 'utf8')
  .replace(/\s+/g, ' ')
  .trim()
const cssHash = createHash('sha256').update(css).digest('base64')
const logo =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0e5358"/><path d="M7 26V15a9 9 0 0 1 18 0v11h-5V15.500a4 4 0 0 0-8 0V26Z" fill="#faf5ec"/><circle cx="16" cy="24" r="2.500" fill="#e3a02e"/></svg>'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

export const sendPage = (reply: FastifyReply, { html, language }: PageReply): FastifyReply =>
  reply.headers({ ...headers, ...languageHeaders(language) }).send(html)

interface PlainPage {
  /** Text. */
  readonly title: string
  /** HTML, with its heading. */
  readonly body: string
}

export const plainPage = ({ code }: Language, { title, body }: PlainPage): PageReply => ({
  language: code,
  html: `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${escaped(title)}</title><style>${css}</style></head><body><main><p class="product">${logo}${productName}</p>${body}</main></body></html>`,
})

/** Says one thing, such as that there is nothing here. */
export const messagePage = (language: Language, message: string): PageReply =>
  plainPage(language, { title: message, body: `<h1>${escaped(message)}</h1>` })

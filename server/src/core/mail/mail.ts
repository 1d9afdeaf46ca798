import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@aangan/contract/core/language/language'
import nodemailer from 'nodemailer'
import { readLanguages } from '../language/languages.ts'
import type { Settings } from '../start/settings.ts'

export interface Mail {
  /** The same for a repeat: a mail system that got it already can tell. */
  readonly id: string
  readonly to: { readonly email: string; readonly language: string | null }
  /** Others wait for it a moment. */
  readonly isUrgent?: true
  /** In the recipient's language. */
  readonly write: (language: Language) => { readonly subject: string; readonly text: string; readonly html?: string }
}

/** Resolves once the mail server has taken it. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long an ordinary mail lets urgent ones go first. With the sending itself it stays below the job's timeout. */
const yieldMs = 3_000
/** Below the job's timeout, after which the mail would be sent a second time beside the first. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

/** Undefined without `SMTP_URL`. */
export function openMail(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  languages = readLanguages(),
): SendMail | undefined {
  if (smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom })
  const domain = mailFrom.replace(/^.*@|>$/g, '')
  const urgent = new Set<Promise<unknown>>()
  return async ({ id, to, isUrgent, write }) => {
    if (isUrgent !== true && urgent.size > 0)
      await Promise.race([Promise.allSettled(urgent), pause(yieldMs, undefined, { ref: false })])
    const sending = transport.sendMail({
      messageId: `<${id}@${domain}>`,
      to: to.email,
      ...write(languages.languageFor(to)),
    })
    if (isUrgent === true) urgent.add(sending)
    try {
      await sending
    } finally {
      urgent.delete(sending)
    }
  }
}

import nodemailer from 'nodemailer'
import type { Settings } from '../settings.ts'

export interface Mail {
  /** The same for a repeat: a mail system that got it already can tell. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Resolves once the mail server has taken it. */
export type SendMail = (mail: Mail) => Promise<void>

/** Below the job's timeout, after which the mail would be sent a second time beside the first. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 }

/** Undefined without `SMTP_URL`. */
export function openMail({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): SendMail | undefined {
  if (smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom })
  const domain = mailFrom.replace(/^.*@|>$/g, '')
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ messageId: `<${id}@${domain}>`, to, subject, text })
  }
}

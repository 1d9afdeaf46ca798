import nodemailer from 'nodemailer'

/** Sends in the background: nobody waits for a mail server, and nothing fails because one is away. */
export interface Mail {
  send(to: readonly string[], subject: string, text: string): void
}

/** Without `SMTP_URL` nothing is sent; requests are stored all the same. */
export function openMail(smtpUrl: string | undefined, onFailure: (error: unknown) => void): Mail {
  if (smtpUrl === undefined) return { send: () => {} }
  const transport = nodemailer.createTransport(smtpUrl, { from: 'Aangan <no-reply@localhost>' })
  return {
    send(to, subject, text) {
      if (to.length > 0) transport.sendMail({ to: [...to], subject, text }).catch(onFailure)
    },
  }
}

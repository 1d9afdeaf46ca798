import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly id: string
  readonly text: string
  /** Empty in a mail of text alone. */
  readonly html: string
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  stop(): Promise<void>
}

/** On loopback. If `before` throws, the mail is refused. */
export async function startMailServer({
  port = 0,
  before,
}: { port?: number; before?: () => Promise<void> | void } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    async onData(stream, session, callback) {
      try {
        const source = await text(stream)
        await before?.()
        received.push(readMail(source, session.envelope.rcptTo.map(({ address }) => address).join()))
        callback()
      } catch {
        callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
      }
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const { port: bound } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

function readMail(source: string, to: string): ReceivedMail {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? ''
  const whole = body.join('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const [, text = '', html = ''] = boundary === undefined ? ['', whole] : whole.split(`--${boundary}`).map(partOf)
  return {
    from: header('From'),
    to,
    subject: header('Subject'),
    id: header('Message-ID'),
    text: text.replaceAll('\r\n', '\n').trim(),
    html: html.trim(),
  }
}

/** The words of one part of a mail with several. */
function partOf(source: string): string {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const words = body.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(words, 'base64').toString()
  if (!/encoding: quoted-printable/i.test(head)) return words
  const bytes = words
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { isIP } from 'node:net'

/** The site that a passkey belongs to, in the words of WebAuthn. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Undefined where passkeys are not offered: browsers want https, or localhost by that name. */
export type RelyingPartyAt = (host: string | undefined, port: number | undefined) => RelyingParty | undefined

/** Follows `PUBLIC_URL`. Without it, passkeys are offered on localhost only. */
export function openRelyingParty(publicUrl: string | undefined): RelyingPartyAt {
  if (publicUrl === undefined)
    return (host, port) =>
      host !== undefined && (host === `localhost:${port}` || (host === local && port === 80))
        ? { id: local, origin: `http://${host}` }
        : undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSite = protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const party = isSite || hostname === local ? { id: hostname, origin } : undefined
  return () => party
}
const local = 'localhost'

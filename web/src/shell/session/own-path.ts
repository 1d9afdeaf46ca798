import { paths } from '../../core/address/paths.ts'
import { tryUrl } from '../../core/address/try-url.ts'

const own = new Set<string>(Object.values(paths))

/** The address if it is the app's own; prevents an open redirect after login. */
export function ownPath(address: string | undefined): string | undefined {
  const url = address?.startsWith('/') ? tryUrl(address, location.origin) : undefined
  return url?.origin === location.origin && own.has(url.pathname) ? url.pathname + url.search : undefined
}

import { paths } from '../paths.ts'
import { tryUrl } from '../ui/try-url.ts'

const own = new Set<string>(Object.values(paths))

/** The address if it is one of the app's own: nobody is sent elsewhere after a login. */
export function ownPath(address: string | undefined): string | undefined {
  const url = address?.startsWith('/') ? tryUrl(address, location.origin) : undefined
  return url?.origin === location.origin && own.has(url.pathname) ? url.pathname + url.search : undefined
}

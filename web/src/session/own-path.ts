import { paths } from '../paths.ts'

const own = new Set<string>(Object.values(paths))

/** The address when it is one of the app's own, else undefined: nobody is sent elsewhere after a login. */
export function ownPath(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin && own.has(url.pathname) ? url.pathname + url.search : undefined
}

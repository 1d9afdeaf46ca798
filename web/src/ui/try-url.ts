/** The address as a URL, or undefined when it is none. `URL.canParse` is younger than the oldest browser we serve. */
export function tryUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

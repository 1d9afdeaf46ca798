/** The address as a URL, or undefined. `URL.canParse` is too new for the oldest browsers we serve. */
export function tryUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

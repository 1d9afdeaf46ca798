/** The push services of browsers. `*.`: any name below. */
const services = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** `more`: PUSH_HOSTS. Of them, one that is loopback may have any port and http, for tests. */
export function isKnownService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (isLoopback(url.hostname)) return more.includes(url.hostname) && /^https?:$/.test(url.protocol)
  const isListed = [...services, ...more].some((host) => isHost(url.hostname, host))
  // The usual port is left out by the parser.
  return isListed && url.protocol === 'https:' && url.port === ''
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length > host.length - 1 : name === host

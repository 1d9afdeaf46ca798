import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const unknown = 'unknown'

/**
 * The unit that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, which one household or phone has
 * to itself. Everything that is no address counts as one network.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim())
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return unknown
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** For this machine and private networks, where one's own proxy is. */
export function isNearby(address: string): boolean {
  const network = networkOf(address)
  if (network === unknown) return false
  return isIPv4(network) ? nearby.check(network) : nearby.check(address.split('%')[0] ?? '', 'ipv6')
}

const nearby = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(net, bits)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/** Some proxies add the port. */
function withoutPort(address: string): string {
  if (isIP(address) !== 0) return address
  return /^\[(?<v6>[^\]]+)\](:\d+)?$/.exec(address)?.groups?.['v6'] ?? address.replace(/:\d+$/, '')
}

/** Eight groups, without the zone. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const last = plain.lastIndexOf(':') + 1
  const hex = plain.includes('.') ? plain.slice(0, last) + inHex(plain.slice(last)) : plain
  const [head = '', tail] = hex.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ]
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].map((group) => Number.parseInt(group, 16))
}

const inHex = (dotted: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

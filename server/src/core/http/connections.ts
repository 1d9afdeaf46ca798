import type { Server } from 'node:http'
import { isNearby, networkOf } from './network.ts'
import { mostConnectionsEach } from './transport-limits.ts'

interface Bound {
  readonly most?: number
  readonly counts?: (address: string) => boolean
}

/** So that one network cannot take all connections. */
export function boundConnections(server: Server, { most = mostConnectionsEach, counts = isFarAway }: Bound = {}): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (!counts(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      server.emit('drop')
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** A nearby address may be a proxy, with everybody behind it. */
const isFarAway = (address: string): boolean => !isNearby(address)

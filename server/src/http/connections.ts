import type { Server } from 'node:http'
import { isNearby, networkOf } from './network.ts'
import { mostConnectionsEach } from './transport-limits.ts'

interface Bound {
  readonly most?: number
  readonly counts?: (address: string) => boolean
}

/** Turns away further connections of a network that holds `most`: one host must not take the places of all others. */
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

/** Behind an address nearby there may be a proxy, and everybody behind that. */
const isFarAway = (address: string): boolean => !isNearby(address)

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { alsoOurs } from './fixtures.ts'

/** A line to the server that can be cut: connections are refused, or packets are swallowed. */
export interface Line {
  readonly address: string
  cut(how: 'refused' | 'swallowed'): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function lineToServer(): Promise<Line> {
  const target = new URL(process.env['AANGAN_URL']!)
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer((browser) => {
    const app = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [browser, app],
      [app, browser],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (swallows || to.write(bytes)))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      sockets.forEach((socket) => socket.destroy())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  alsoOurs.add(address)
  return {
    address,
    async cut(how) {
      swallows = how === 'swallowed'
      if (how === 'refused') await end()
    },
    async restore() {
      swallows = false
      // What was swallowed is lost; the browser has to connect again.
      if (server.listening) sockets.forEach((socket) => socket.destroy())
      else await listen(port)
    },
    close: () => (server.listening ? end() : Promise.resolve()),
  }
}

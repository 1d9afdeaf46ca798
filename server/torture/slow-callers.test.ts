import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure, full, ms, quantile, times } from './figures.ts'
import { ask, atRate, keptAlive } from './traffic.ts'

let deployment: Deployment
let app: App
let resident: Somebody
beforeAll(async () => {
  deployment = await startDeployment()
  app = await deployment.app()
  resident = await deployment.person()
})
afterAll(() => deployment.close())

/** In megabytes. */
const memory = (): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${app.child.pid}/status`, 'utf8'))?.[1]) / 1024
const mostGrowth = 300

const allWell = { served: true, bounded: true, died: null as number | null, complained: '' }

/** A resident's requests during `trouble`: how many succeed, and how the memory grows. */
async function beside(
  name: string,
  seconds: number,
  trouble: () => Promise<() => Promise<string>>,
): Promise<typeof allWell> {
  const before = memory()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memory())), 100)
  const end = await trouble()
  // A new connection each time: the accept queue is part of the test.
  const traffic = atRate(20, async () => {
    const agent = keptAlive(1)
    const outcome = await ask(
      app.address,
      { method: 'GET', path: '/api/vehicles', token: resident(app.address).token },
      agent,
    )
    agent.destroy()
    return outcome
  })
  await pause(seconds * 1000)
  const outcomes = await traffic.stop()
  const more = await end()
  clearInterval(watching)
  const good = outcomes.filter(({ status }) => status === 200).length
  const share = ((good / outcomes.length) * 100).toFixed(1)
  const slowest = quantile(
    outcomes.map((it) => it.ms),
    0.99,
  )
  figure(
    `${name}: ${good} of ${outcomes.length} requests of a normal client succeed (${share} %), p99 ${ms(slowest)}; memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB${more}`,
  )
  return {
    served: good / outcomes.length >= 0.99,
    bounded: most - before < mostGrowth,
    died: app.child.exitCode,
    complained: app.complained(),
  }
}

/** Sockets that send `head`, then `drip` every `everyMs`. */
async function sockets(
  count: number,
  head: string,
  drip: string | Buffer,
  everyMs: number,
): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(app.address)
  let cut = 0
  const timers: NodeJS.Timeout[] = []
  const open: Socket[] = []
  for (let i = 0; i < count; i++) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.once('close', () => cut++)
    socket.resume()
    socket.write(head)
    timers.push(setInterval(() => socket.writable && socket.writableLength < 1_000_000 && socket.write(drip), everyMs))
    open.push(socket)
    if (i % 100 === 99) await pause(20)
  }
  return async () => {
    for (const timer of timers) clearInterval(timer)
    const soFar = cut
    for (const socket of open) socket.destroy()
    return `; ${soFar} of ${count} of the others cut off by the server`
  }
}

const head = 'Host: here\r\nContent-Type: application/json\r\n'

test('1,000 sockets that never finish their headers', async () => {
  const start = () => sockets(1000, 'GET /api/vehicles HTTP/1.1\r\nHost: here\r\n', 'X-More: 1\r\n', 1000)
  expect(await beside('1,000 endless headers', times(5, 60), start)).toEqual(allWell)
})

test('1,000 sockets that send a body a letter at a time', async () => {
  const start = () => sockets(1000, `POST /api/auth/login HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n`, ' ', 1000)
  expect(await beside('1,000 slow bodies', times(4, 60), start)).toEqual(allWell)
})

test('bodies without end', async () => {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 32), Buffer.from('\r\n')])
  const start = () =>
    sockets(50, `POST /api/auth/login HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, 5)
  expect(await beside('50 endless bodies', times(3, 30), start)).toEqual(allWell)
})

/** Only in the full form, if slowhttptest is installed. */
const hasTool = full && spawnSync('slowhttptest', ['-h']).error === undefined
const attacks: [string, string[]][] = [
  ['slow headers', ['-H', '-i', '5']],
  ['slow bodies', ['-B', '-i', '5', '-s', '8192']],
  ['slow reading', ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3']],
  ['range headers', ['-R', '-a', '10', '-b', '3000']],
]

test.each(hasTool ? attacks : [])('slowhttptest with 1,000 sockets: %s', async (name, options) => {
  const start = async () => {
    const asked = ['-c', '1000', '-r', '200', '-l', '30', '-u', `${app.address}/`, ...options]
    const tool = spawn('slowhttptest', asked, { stdio: 'ignore' })
    const over = new Promise((done) => tool.once('close', done))
    await pause(3000)
    return async () => {
      await Promise.race([over, pause(10_000)])
      tool.kill('SIGTERM')
      return ''
    }
  }
  expect(await beside(`slowhttptest, 1,000 sockets, ${name}`, 30, start)).toEqual(allWell)
})

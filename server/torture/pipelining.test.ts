import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, stopApp, type App, type Deployment } from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { ask, atRate, keptAlive } from './traffic.ts'

type Probing = ReturnType<typeof atRate>

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

const memory = (app: App): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${app.child.pid}/status`, 'utf8'))?.[1]) / 1024
const openFiles = (app: App): number => readdirSync(`/proc/${app.child.pid}/fd`).length

const mostGrowth = 200

interface Ahead {
  readonly lines: number
  readonly requests: number
  readonly seconds: number
  readonly path: string
  readonly token?: string
}

const allWell = {
  lost: 0,
  died: null as number | null,
  complained: '',
  memoryBounded: true,
  filesBounded: true,
}

/** Connections that each pipeline requests and read no answer, beside a normal caller. */
async function ahead(name: string, { lines, requests, seconds, path, token }: Ahead): Promise<typeof allWell> {
  // A new process: an earlier one may have grown.
  const app = await deployment.app()
  const { hostname, port } = new URL(app.address)
  const line = `GET ${path} HTTP/1.1\r\nHost: h\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`
  const before = { memory: memory(app), files: openFiles(app) }
  const most = { ...before }
  const watching = setInterval(() => {
    most.memory = Math.max(most.memory, memory(app))
    most.files = Math.max(most.files, openFiles(app))
  }, 20)
  const agent = keptAlive(4)
  const [healthz, readyz] = ['/healthz', '/readyz'].map((probed) =>
    atRate(10, () => ask(app.address, { method: 'GET', path: probed }, agent)),
  ) as [Probing, Probing]
  const sockets: Socket[] = []
  for (let i = 0; i < lines; i++) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.pause()
    socket.write(line.repeat(requests))
    sockets.push(socket)
    if (i % 5 === 4) await pause(10)
  }
  await pause(seconds * 1000)
  const [alive, ready] = await Promise.all([healthz.stop(), readyz.stop()])
  const probes = [...alive, ...ready]
  agent.destroy()
  clearInterval(watching)
  for (const socket of sockets) socket.destroy()
  const slowest = Math.max(...alive.map((probe) => probe.ms))
  const lost = probes.filter(({ status }) => status !== 200).length
  figure(
    `${name}, ${lines} connections x ${requests} requests (${((line.length * lines * requests) / 1e6).toFixed(1)} MB sent): memory ${before.memory.toFixed(0)} MB, at most ${most.memory.toFixed(0)} MB; open files at most ${most.files}; /healthz and /readyz ${lost} of ${probes.length} lost, slowest /healthz ${ms(slowest)}`,
  )
  const died = app.child.exitCode
  await stopApp(app)
  return {
    lost,
    died,
    complained: app.complained(),
    memoryBounded: most.memory - before.memory < mostGrowth,
    filesBounded: most.files < before.files + 2 * lines + 20,
  }
}

const seconds = times(2, 20)

// spec: safety.everybodys-turn.14
test('100 connections that send 500 requests each without reading an answer', async () => {
  const html = await page()
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/api/openapi.json'
  expect(await ahead('a built file', { lines: 100, requests: 500, seconds, path: asset })).toEqual(allWell)
})

test('the same with calls that ask the database, which stays there for others', async () => {
  expect(
    await ahead('a search before anybody is known', {
      lines: 100,
      requests: 500,
      seconds,
      path: '/api/communities/active?search=ab',
    }),
  ).toEqual(allWell)
  expect(await ahead('what nobody serves', { lines: 100, requests: 500, seconds, path: '/api/no-such-call' })).toEqual(
    allWell,
  )
  expect(await ahead('an address that is none', { lines: 100, requests: 500, seconds, path: '/%' })).toEqual(allWell)
})

// spec: safety.everybodys-turn.14
test('the same, signed in, with attachments', async () => {
  const app = await deployment.app()
  const admin = (await deployment.person({ roles: ['ADMIN'] }))(app.address)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n')], 512_000)
  const posted = await admin.call(noticeEndpoints.create, {
    body: { title: 'Plan', content: 'Attached', endDate: '2099-01-01' },
    file: new File([bytes], 'plan.pdf', { type: 'application/pdf' }),
  })
  await stopApp(app)
  expect(posted.status).toBe(201)
  const path = String(posted.body['attachmentPath'])
  const shared = { seconds, path, token: admin.token! }
  expect(await ahead('an attachment', { ...shared, lines: 20, requests: 100 })).toEqual(allWell)
  expect(await ahead('an attachment, no more ahead than is allowed', { ...shared, lines: 100, requests: 8 })).toEqual(
    allWell,
  )
})

async function page(): Promise<string> {
  const app = await deployment.app()
  const html = await (await fetch(app.address)).text()
  await stopApp(app)
  return html
}

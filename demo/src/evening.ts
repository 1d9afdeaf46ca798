import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@aangan/contract/api'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import type { Visit } from '@aangan/contract/gate/visits'
import { accounts, demoPassword } from './accounts.ts'
import { callers } from './callers.ts'

const everyMs = 30_000
/** Time for somebody who tries the demo to answer first. */
const answeredAfterMs = 20_000
const enteredAfterMs = 4_000
const insideMs = 150_000

const log = (line: string): boolean => process.stdout.write(`${line}\n`)

/** A busy evening, played over HTTP by the demo's guard and residents until the server stops. */
export async function playEvening(address: string): Promise<void> {
  const people = {
    guard: await logIn(address, accounts.guard.username),
    resident: await logIn(address, accounts.resident.username),
    grandmother: await logIn(address, accounts.grandmother.username),
    secretary: await logIn(address, accounts.secretary.username),
  }
  const { resident, guard } = accounts
  log(
    `The evening begins: log in as ${resident.username}, password ${demoPassword}, and somebody rings within a minute. ` +
      `Their gate is ${guard.username}'s, best in a second browser.`,
  )
  for (let turn = 0; ; turn++) {
    const { of, answer, ...visitor } = callers[turn % callers.length]!
    void play(people.guard, people[of], { ...visitor, ...accounts[of].home }, answer).catch((error: unknown) =>
      log(`The evening: ${String(error)}`),
    )
    await pause(everyMs)
  }
}

export type Call = <T>(endpoint: Endpoint, input?: RequestInput) => Promise<T>

/** From the question to the exit. Where somebody answered on the screen, their answer counts. */
async function play(guard: Call, resident: Call, form: object, answer: string | undefined): Promise<void> {
  const { id } = await guard<Visit>(api.visits.ask, { body: form })
  await pause(answeredAfterMs)
  const see = () => guard<Visit>(api.visits.read, { params: { id } })
  if (answer && (await see()).status === 'ASKING')
    await resident(api.visits.answer, { params: { id }, body: { answer } }).catch(() => undefined)
  await pause(enteredAfterMs)
  if ((await see()).status !== 'APPROVED') return
  await move(guard, 'ENTRY', id)
  await pause(insideMs)
  await move(guard, 'EXIT', id)
}

function move(guard: Call, kind: 'ENTRY' | 'EXIT', visitId: string): Promise<unknown> {
  const now = new Date().toISOString()
  const movements = [{ id: randomUUID(), kind, recordedAt: now, offline: false, visitId }]
  return guard(api.movements.send, { body: { sentAt: now, waiting: 0, movements } })
}

export async function logIn(address: string, username: string): Promise<Call> {
  const { token } = await callAt(address)<{ token: string }>(api.auth.login, {
    body: { username, password: demoPassword },
  })
  return callAt(address, token)
}

const callAt =
  (address: string, token?: string): Call =>
  async <T>(endpoint: Endpoint, input?: RequestInput) => {
    const { method, url, headers, body } = requestOf(endpoint, { idempotencyKey: randomUUID(), ...input })
    const reply = await fetch(address + url, {
      method,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body,
    })
    if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}`)
    return (await reply.json()) as T
  }

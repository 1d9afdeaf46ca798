import type { Turn } from '@aangan/contract/gate/gate-turns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardWithPin, tabletIn, type Tablet } from '../test/turns.ts'
import { startDeployment, type Deployment } from './deployment.ts'
import { figure, times } from './figures.ts'
import { gateWorldOf, logIn } from './gate-world.ts'
import { loops } from './traffic.ts'

const guesses = times(1_000, 10_000)
/** So many that none waits before the person does. */
const desks = 8

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

// spec: gate.guesses.3
test(`${guesses} guesses at a PIN on two processes: ten are judged, and the owner’s password opens`, async () => {
  const apps = [await deployment.app(), await deployment.app()]
  const worlds = apps.map((app) => gateWorldOf(deployment, () => app.address))
  const guard = await guardWithPin(worlds[0]!, '2580', ['SECURITY'], 'Mohan Jadhav')
  const tablets: Tablet[] = []
  for (let n = 0; n < desks; n++) tablets.push(await tabletIn(worlds[n % 2]!, { name: `Copied ${n}` }))

  let sent = 0
  const answers: Record<string, number> = {}
  const guessUntil = async (last: number): Promise<void> => {
    await loops(
      desks,
      () => sent >= last,
      async (loop) => {
        // The last of each half are the right PIN.
        const pin = sent % (guesses / 2) < guesses / 2 - 50 ? String(3000 + (sent % 7000)) : '2580'
        sent++
        const { status, body } = await tablets[loop]!.begin(guard, { pin })
        const what = `${status} ${String(body['code'])}`
        answers[what] = (answers[what] ?? 0) + 1
      },
    )
  }
  const began = performance.now()
  await guessUntil(guesses / 2)
  expect(answers['400 pin.wrong']).toBe(5)
  // A quarter of an hour later.
  await deployment.sql`update data.guard_pins set wait_until = now() where user_id = ${guard.id}`
  await guessUntil(guesses)
  const seconds = (performance.now() - began) / 1000

  const { '400 pin.wrong': judged, '409 pin.none': afterEnd = 0, '429 attempts.too_many': refused = 0 } = answers
  expect({ judged, opened: answers['201 undefined'], known: judged! + afterEnd + refused }).toEqual({
    judged: 10,
    opened: undefined,
    known: sent,
  })
  const rows = await deployment.sql`
    select from data.audit_logs where action = 'LOGIN_FAILED' and user_id = ${guard.id}`
  expect(rows).toHaveLength(10)
  expect(await deployment.sql`select from data.gate_turns where user_id = ${guard.id}`).toEqual([])
  const opened = await tablets[0]!.begin(guard, {}, await logIn(guard, () => apps[0]!.address))
  expect([opened.status, (opened.body['turn'] as unknown as Turn).confirmed]).toEqual([201, true])
  figure(
    `${sent} guesses at one PIN from ${desks} desks on two processes in ${seconds.toFixed(0)} s: ${judged} judged, ${refused} had to wait, ` +
      `${afterEnd} found none any more, 0 opened; the owner’s password opens`,
  )
})

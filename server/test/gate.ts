import { gateSettingEndpoints, type GateSettingsBody } from '@aangan/contract/gate/gate-settings'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Runs it with other settings of the gate, and puts the old ones back. */
export async function inSettings(w: World, settings: GateSettingsBody, work: () => Promise<void>): Promise<void> {
  const { body: before } = await w.admin.call(gateSettingEndpoints.read)
  const changed = await w.admin.call(gateSettingEndpoints.update, { body: settings })
  expect([changed.status, changed.text.slice(0, 120)]).toEqual([200, expect.anything()])
  await work()
  const { gates: _, ...old } = before as Record<string, unknown>
  expect((await w.admin.call(gateSettingEndpoints.update, { body: old } as never)).status).toBe(200)
}

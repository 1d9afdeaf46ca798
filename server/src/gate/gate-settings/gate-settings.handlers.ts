import type { gateSettingEndpoints, GateSettingsBody, WantedGate } from '@aangan/contract/gate/gate-settings'
import { orThrow } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { putSettings } from '../../society/community-settings/community-settings.sql.ts'
import { changesIn, gateChanges } from './gate-settings.rules.ts'
import { findGateSettings, insertGate, listGates, lockGates, removeGate, updateGate } from './gate-settings.sql.ts'

export const gateConstraints: ConstraintRefusals = { gates_once: 'gate.taken' }

export const gateSettings: Handlers<typeof gateSettingEndpoints> = {
  async read(ctx) {
    const [settings, gates] = await ctx.read((tx) => read(tx))
    return { ...orThrow(settings, 'community.unknown'), gates }
  },

  update(ctx, { body }) {
    return ctx.write(async (tx) => {
      await changeSettings(ctx, tx, body)
      if (body.gates !== undefined) await changeGates(ctx, tx, body.gates)
      const [settings, gates] = await read(tx)
      return { ...orThrow(settings, 'community.unknown'), gates }
    })
  },
}

const read = (tx: Tx) => findGateSettings(tx, tx.communityId).with(listGates(tx, tx.communityId))

async function changeSettings(ctx: Context, tx: Tx, wanted: GateSettingsBody): Promise<void> {
  const [, found] = await inOrder(lockNamed(tx, 'gate settings', tx.communityId), findGateSettings(tx, tx.communityId))
  const changes = changesIn(orThrow(found, 'community.unknown'), wanted)
  if (changes === undefined) return
  await putSettings(tx, changes.after)
  await ctx.record(tx, 'settings.updated', changes, { communityId: tx.communityId, resourceId: tx.communityId! })
}

/** New ones before old ones go: a name that stands in the list is taken. */
async function changeGates(ctx: Context, tx: Tx, wanted: readonly WantedGate[]): Promise<void> {
  const { added, changed, removed } = gateChanges(await lockGates(tx), wanted)
  for (const { before, after } of changed) {
    await updateGate(tx, after)
    await ctx.record(tx, 'gate.updated', { before, after })
  }
  for (const gate of added) {
    await ctx.record(tx, 'gate.created', { before: null, after: await insertGate(tx, gate) })
  }
  for (const gate of removed) {
    await removeGate(tx, gate.id)
    await ctx.record(tx, 'gate.deleted', { before: gate, after: null })
  }
}

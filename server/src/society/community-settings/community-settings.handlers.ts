import { orThrow, refuse } from '@aangan/contract/refusal'
import type { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { holdsFactor } from '../../access/factors/factors.sql.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { changesIn } from './community-settings.rules.ts'
import { findSettings, putSettings } from './community-settings.sql.ts'

export const communitySettings: Handlers<typeof communitySettingEndpoints> = {
  read: async (ctx) => orThrow(await ctx.read(findSettings), 'community.unknown'),

  /** Takes turns with other changes of what people may do: `adminSecondFactor` is one. */
  update(ctx, { body }) {
    return ctx.writeRights(async (tx) => {
      const values = orThrow(await findSettings(tx), 'community.unknown')
      const changes = changesIn(values, body)
      if (changes === undefined) return values
      if (changes.after.adminSecondFactor === 'REQUIRED' && !(await holdsFactor(tx, ctx.actor.id)))
        return refuse('settings.own_factor_first')
      await putSettings(tx, changes.after)
      await ctx.record(tx, 'settings.updated', changes, { communityId: tx.communityId, resourceId: tx.communityId! })
      return { ...values, ...changes.after }
    })
  },
}

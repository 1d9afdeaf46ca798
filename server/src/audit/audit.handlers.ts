import { resourcesLike, type auditEndpoints } from '@aangan/contract/audit'
import { defaultTimeZone } from '@aangan/contract/fields'
import { zoneOf } from '../communities/time-zones.sql.ts'
import type { Handlers } from '../context/handlers.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { changesOf } from './changes.rules.ts'
import { summaryOf } from './audit.rules.ts'
import { listAudit } from './audit.sql.ts'

export const audit: Handlers<typeof auditEndpoints> = {
  async list(ctx, { query: { userId, resource, kind, page, size, ...input } }) {
    const period = asksForTime(input) ? periodIn(await zoneOf(ctx), input) : {}
    const resources = resource === undefined ? undefined : resourcesLike(resource)
    const found = await ctx.read((tx) => listAudit(tx, { userId, resources, kind, period, page, size }))
    return {
      ...found,
      content: found.content.map(({ timeZone, ...row }) => ({
        ...row,
        summary: summaryOf(row, ctx.language),
        changes: changesOf(row, ctx.language, timeZone ?? defaultTimeZone),
      })),
    }
  },
}

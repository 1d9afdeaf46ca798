import { resourcesLike, type auditEndpoints } from '@aangan/contract/audit'
import { zoneOf } from '../communities/time-zones.sql.ts'
import type { Handlers } from '../context/handlers.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { listAudit } from './audit.sql.ts'

export const audit: Handlers<typeof auditEndpoints> = {
  async list(ctx, { query: { userId, resource, page, size, ...input } }) {
    const period = asksForTime(input) ? periodIn(await zoneOf(ctx), input) : {}
    const resources = resource === undefined ? undefined : resourcesLike(resource)
    return ctx.read((tx) => listAudit(tx, { userId, resources, period, page, size }))
  },
}

import type { securityLogEndpoints } from '@aangan/contract/security-logs'
import { zoneOf } from '../communities/time-zones.sql.ts'
import type { Handlers } from '../context/handlers.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { summaryOf } from './security-logs.rules.ts'
import { listSecurityEvents } from './security-logs.sql.ts'

export const securityLogs: Handlers<typeof securityLogEndpoints> = {
  async list(ctx, { query: { kind, page, size, ...input } }) {
    const period = asksForTime(input) ? periodIn(await zoneOf(ctx), input) : {}
    const found = await ctx.read((tx) => listSecurityEvents(tx, { kind, period, page, size }))
    // Guards read what happened, but no personal data.
    return {
      ...found,
      content: found.content.map(({ resource, oldData, newData, ...event }) => ({
        ...event,
        summary: summaryOf({ ...event, resource, oldData, newData }, ctx.language),
      })),
    }
  },
}

import { securityLogEndpoints } from '@aangan/contract/security-logs'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../communities/named-community.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { summaryOf } from './security-logs.rules.ts'
import { listSecurityEvents } from './security-logs.sql.ts'

export function securityLogRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, securityLogEndpoints, {
    async list({ query: { kind, page, size, ...asked } }, its) {
      const period = asksForTime(asked) ? periodIn(await zoneOf(its), asked) : {}
      const { content, ...totals } = await its.read((tx) => listSecurityEvents(tx, { kind, period, page, size }))
      // The guard reads what happened, not the data of people.
      return {
        ...totals,
        content: content.map(({ oldData, newData, ...event }) => ({
          ...event,
          summary: summaryOf({ ...event, oldData, newData }),
        })),
      }
    },
  })
}

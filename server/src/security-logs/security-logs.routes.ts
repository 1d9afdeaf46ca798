import { securityLogEndpoints } from '@aangan/contract/security-logs'
import type { FastifyInstance } from 'fastify'
import { zoneIn } from '../communities/named-community.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { summaryOf } from './security-logs.rules.ts'
import { listSecurityEvents } from './security-logs.sql.ts'

export function securityLogRoutes(app: FastifyInstance, house: ServeOptions): void {
  serve(app, house, securityLogEndpoints, {
    async list({ query }, { read, actor }) {
      const { content, ...totals } = await read(async (tx) => {
        const period = asksForTime(query) ? periodIn(await zoneIn(tx, tx.communityId, actor), query) : {}
        return listSecurityEvents(tx, { kind: query.kind, period, page: query.page, size: query.size })
      })
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

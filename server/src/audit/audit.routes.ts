import { auditEndpoints, resourcesLike } from '@aangan/contract/audit'
import type { FastifyInstance } from 'fastify'
import { zoneIn } from '../communities/named-community.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { listAudit } from './audit.sql.ts'

export function auditRoutes(app: FastifyInstance, house: ServeOptions): void {
  serve(app, house, auditEndpoints, {
    async list({ query }, { read, look, reach, actor }) {
      // Another community's zone has to be asked for first.
      const foreign = reach !== 'platform' && reach.communityId !== actor.communityId
      return (foreign ? read : look)(async (tx) => {
        const period = asksForTime(query) ? periodIn(await zoneIn(tx, tx.communityId, actor), query) : {}
        const resources = query.resource === undefined ? undefined : resourcesLike(query.resource)
        return listAudit(tx, { userId: query.userId, resources, period, page: query.page, size: query.size })
      })
    },
  })
}

import { auditEndpoints, resourcesLike } from '@aangan/contract/audit'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../communities/named-community.ts'
import { asksForTime, periodIn } from '../db/period.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { listAudit } from './audit.sql.ts'

export function auditRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, auditEndpoints, {
    async list({ query: { userId, resource, page, size, ...asked } }, its) {
      const period = asksForTime(asked) ? periodIn(await zoneOf(its), asked) : {}
      const resources = resource === undefined ? undefined : resourcesLike(resource)
      return its.read((tx) => listAudit(tx, { userId, resources, period, page, size }))
    },
  })
}

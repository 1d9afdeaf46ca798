import { analyticsEndpoints } from '@aangan/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { serve, type ServeOptions } from '../http/serve.ts'
import { countUsers } from './analytics.sql.ts'

export function analyticsRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, analyticsEndpoints, {
    read: (_, { read }) => read(countUsers),
  })
}

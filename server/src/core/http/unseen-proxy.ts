import type { FastifyInstance } from 'fastify'
import { isNearby } from './network.ts'

/** Warns once if there seems to be a proxy while `TRUST_PROXY` is off: all users would share one address. */
export function warnOfUnseenProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', (request, _, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined && isNearby(request.ip)) {
      warned = true
      app.log.warn(
        'A proxy seems to stand in front (X-Forwarded-For), and TRUST_PROXY is off: limits count everybody as one address. Set TRUST_PROXY to the number of proxies.',
      )
    }
    done()
  })
}

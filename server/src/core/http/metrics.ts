import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db/pool.ts'
import { tooFarAhead } from './pipelining.ts'

/** Never who called or what they asked for. */
export interface Metrics {
  watch(app: FastifyInstance): void
  /** Serves `GET /metrics` on this loopback port; rejects if the port is taken. */
  listen(port: number): Promise<Server>
}

interface MetricSources {
  readonly pool: Pool
  /** Further metrics, read at each scrape. */
  readonly gauges: Readonly<Record<string, readonly [help: string, value: () => number]>>
}

export function openMetrics({ pool, gauges }: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const names = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'aangan_http_requests_total',
    help: 'Requests answered',
    labelNames: names,
    registers,
  })
  const durations = new Histogram({
    name: 'aangan_http_request_duration_seconds',
    help: 'From the first byte to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const limits = new Counter({
    name: 'aangan_limits_hit_total',
    help: 'Requests turned away by a limit',
    labelNames: ['limit'],
    registers,
  })
  const pooled = {
    aangan_db_pool_size: ['Connections to the database at most', () => pool.size],
    aangan_db_pool_in_use: ['Connections to the database at work', pool.inUse],
    aangan_db_pool_waiting: ['Requests waiting for a connection', pool.waiting],
  } as const
  for (const [name, [help, value]] of Object.entries({ ...pooled, ...gauges })) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) })
  }

  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, limitHit } = request
        const route = request.routeOptions.url ?? 'none'
        requests.inc({ method, route, status: reply.statusCode })
        durations.observe({ method, route }, reply.elapsedTime / 1000)
        if (limitHit !== null) limits.inc({ limit: limitHit })
        done()
      })
      app.server.on('clientError', (error: NodeJS.ErrnoException) => {
        if (error.code === 'HPE_HEADER_OVERFLOW') limits.inc({ limit: 'headers.too_large' })
        if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') limits.inc({ limit: 'request.too_slow' })
      })
      app.server.on('drop', () => limits.inc({ limit: 'connections.too_many' }))
      app.server.on(tooFarAhead, () => limits.inc({ limit: 'requests.too_far_ahead' }))
    },
    listen: (port) => serveText(port, registry),
  }
}

/** Against DNS rebinding: a page's own domain can point here, but `Host` would be that domain. */
const isLoopbackName = (host: string | undefined): boolean =>
  host === undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)

function serveText(port: number, registry: Registry): Promise<Server> {
  const server = createServer({ requestTimeout: 5000 }, (request, response) => {
    if (!isLoopbackName(request.headers.host)) return void response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      server.unref()
      listening(server)
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that refused this request. */
    limitHit: string | null
  }
}

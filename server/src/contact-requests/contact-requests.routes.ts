import { contactRequestEndpoints } from '@aangan/contract/contact-requests'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { orThrow } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { lockContactRequest, listOpenContactRequests, markDone } from './contact-requests.sql.ts'

export function contactRequestRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, contactRequestEndpoints, {
    list: (_, { read }) => read(listOpenContactRequests),

    async done({ params }, { write }) {
      return write(async (tx) => {
        const before = orThrow(await lockContactRequest(tx, params.id), 'contact_request.not_found')
        const after = await markDone(tx, params.id)
        if (after === undefined) return before
        await record(tx, 'CONTACT_REQUEST', 'UPDATE', before, after)
        return after
      })
    },
  })
}

import { orThrow } from '@aangan/contract/refusal'
import type { contactRequestEndpoints } from '@aangan/contract/society/contact-requests'
import type { Handlers } from '../../core/context/handlers.ts'
import { listOpenContactRequests, lockContactRequest, markDone } from './contact-requests.sql.ts'

export const contactRequests: Handlers<typeof contactRequestEndpoints> = {
  list: (ctx) => ctx.read(listOpenContactRequests),

  done(ctx, { params }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await lockContactRequest(tx, params.id), 'contact_request.not_found')
      const after = await markDone(tx, params.id)
      if (after === undefined) return before
      await ctx.record(tx, 'contact_request.done', { before, after })
      return after
    })
  },
}

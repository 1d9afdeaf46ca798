import type { insideEndpoints } from '@aangan/contract/gate/inside'
import type { Handlers } from '../../core/context/handlers.ts'
import { listHelpersInside } from '../../society/helpers/stays.sql.ts'
import { housesIn } from './inside.rules.ts'
import { visitReply } from './visit-decisions.rules.ts'
import { listInside } from './visits.sql.ts'

export const inside: Handlers<typeof insideEndpoints> = {
  async read(ctx) {
    const [rows, helpers] = await ctx.read((tx) => listInside(tx).with(listHelpersInside(tx)))
    const visits = rows.map((row) => visitReply(row, ctx))
    return {
      at: ctx.now.toISOString(),
      count: visits.length + helpers.length,
      visitorCount: visits.length,
      helperCount: helpers.length,
      overstays: visits.filter(({ overstay }) => overstay).length,
      houses: housesIn(visits),
      visits,
      helpers,
    }
  },
}

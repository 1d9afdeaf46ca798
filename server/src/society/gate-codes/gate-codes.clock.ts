import { together, type DueRule } from '../../core/clock/watch.ts'
import { deleteCodes, listOldCodes } from './gate-codes.sql.ts'

/** Of passes that ended a day ago. */
export const forgetCodes: DueRule = together({
  everySeconds: 60,
  due: listOldCodes,
  async moveAll(ctx, codes) {
    const ids = codes.map(({ id }) => id)
    await ctx.writeIn('platform', (tx) => deleteCodes(tx, ids))
  },
})

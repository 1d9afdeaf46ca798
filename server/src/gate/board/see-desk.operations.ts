import { refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import { seeDeskAgain } from './board.sql.ts'

/** A desk that was removed, or whose session has ended, is to be set up again. */
export async function seeDesk(ctx: Context, deskId: string | null): Promise<void> {
  if (deskId !== null && !(await ctx.write((tx) => seeDeskAgain(tx, deskId)))) refuse('desk.not_found')
}

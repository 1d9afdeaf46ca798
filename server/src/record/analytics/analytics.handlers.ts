import type { analyticsEndpoints } from '@aangan/contract/record/analytics'
import type { Handlers } from '../../core/context/handlers.ts'
import { countUsers } from './analytics.sql.ts'

export const analytics: Handlers<typeof analyticsEndpoints> = {
  read: (ctx) => ctx.read(countUsers),
}

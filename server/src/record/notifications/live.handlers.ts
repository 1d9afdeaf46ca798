import type { liveEndpoints } from '@aangan/contract/core/live'
import type { Handlers } from '../../core/context/handlers.ts'

export const live: Handlers<typeof liveEndpoints> = {
  open: ({ deps, actor }) => deps.live.open(actor),
}

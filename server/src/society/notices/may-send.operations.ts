import { isAdmin } from '@aangan/contract/core/actor'
import { refuse } from '@aangan/contract/refusal'
import { maySendEmergencies } from '@aangan/contract/society/may-send'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { findSettings } from '../community-settings/community-settings.sql.ts'

/** Refuses guards whose community has not allowed it. */
export async function assertMaySend({ actor }: Pick<Context, 'actor'>, tx: Tx): Promise<void> {
  const settings = isAdmin(actor) ? undefined : await findSettings(tx)
  if (!maySendEmergencies(actor, settings)) refuse('emergency.not_allowed')
}

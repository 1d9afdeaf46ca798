import { has, isAdmin, type Actor } from '../core/actor.ts'
import type { SettingValues } from './community-settings.ts'

/** A guard's community decides. `settings`: undefined until they are known. */
export const maySendEmergencies = (
  actor: Pick<Actor, 'roles'>,
  settings: Pick<SettingValues, 'guardsSendEmergencies'> | undefined,
): boolean => isAdmin(actor) || (has(actor, 'SECURITY') && settings?.guardsSendEmergencies === true)

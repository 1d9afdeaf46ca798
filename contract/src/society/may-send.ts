import { has, isAdmin, type Actor } from '../core/actor.ts'
import type { SettingValues } from './community-settings.ts'

/** Of guards their community decides; undefined until its settings are known. */
export const maySendEmergencies = (
  actor: Pick<Actor, 'roles'>,
  settings: Pick<SettingValues, 'guardsSendEmergencies'> | undefined,
): boolean => isAdmin(actor) || (has(actor, 'SECURITY') && settings?.guardsSendEmergencies === true)

import * as z from 'zod/mini'
import { created, deleted, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { someSettings } from '../society/community-settings.ts'
import { gate, someGateSettings } from './gate-settings.ts'

const settings = z.object({ ...someSettings.shape, ...someGateSettings.shape })

export const gateSettingEvents = {
  'gate.created': created('GATE', gate, (actor, { after: { name } }) =>
    sentence('{actor} added gate {name}', { actor, name }),
  ),
  'gate.updated': updated('GATE', gate, (actor, { after: { name } }) =>
    sentence('{actor} changed gate {name}', { actor, name }),
  ),
  'gate.deleted': deleted('GATE', gate, (actor, { before: { name } }) =>
    sentence('{actor} removed gate {name}', { actor, name }),
  ),
  /** The community's own settings too. */
  'settings.updated': updated('SETTING', settings, (actor) =>
    sentence('{actor} changed the community settings', { actor }),
  ),
}

import * as z from 'zod/mini'
import { created, deleted, updated } from '../core/event.ts'
import { someSettings } from '../society/community-settings.ts'
import { gate, someGateSettings } from './gate-settings.ts'

const settings = z.object({ ...someSettings.shape, ...someGateSettings.shape })

export const gateSettingEvents = {
  'gate.created': created('GATE', gate, '{actor} added gate {name}', ({ name }) => ({ name })),
  'gate.updated': updated('GATE', gate, '{actor} changed gate {name}', ({ name }) => ({ name })),
  'gate.deleted': deleted('GATE', gate, '{actor} removed gate {name}', ({ name }) => ({ name })),
  /** The community's own settings too. */
  'settings.updated': updated('SETTING', settings, '{actor} changed the community settings', () => ({})),
}

import type { DueRule } from '../../core/clock/watch.ts'
import type { Emergencies } from './emergencies.cache.ts'
import { listChanges, type DeletedEmergency, type EmergencyChange } from './emergencies.sql.ts'

/** Tells this process of emergencies that are over by themselves, and of what was announced and lost. */
export const followEmergencies = (emergencies: Pick<Emergencies, 'see' | 'seen'>): DueRule => ({
  everySeconds: 5,
  due: (tx, most) => listChanges(tx, most, emergencies.seen()),
  async work(_ctx, rows) {
    ;(rows as readonly (EmergencyChange | DeletedEmergency)[]).forEach(emergencies.see)
  },
})

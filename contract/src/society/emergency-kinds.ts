import type { Label } from '../core/language/text.ts'

export const emergencyKinds = ['FIRE', 'GAS', 'WATER', 'POWER', 'MEDICAL', 'SECURITY', 'OTHER'] as const
export type EmergencyKind = (typeof emergencyKinds)[number]
export const emergencyLabels: Readonly<Record<EmergencyKind, Label>> = {
  FIRE: 'Fire',
  GAS: 'Gas Leak',
  WATER: 'No Water',
  POWER: 'No Power',
  MEDICAL: 'Medical Emergency',
  SECURITY: 'Security Emergency',
  OTHER: 'Other',
}

/** How long it stays under way unless somebody gives the all clear. */
export const emergencyHours = 24
const longestMs = emergencyHours * 3_600_000

interface Sent {
  readonly publishedAt: string
  readonly emergency: { readonly clearedAt: string | null } | null
}

export const isUnderWay = ({ publishedAt, emergency }: Sent, now = new Date()): boolean =>
  emergency !== null && emergency.clearedAt === null && Date.parse(publishedAt) + longestMs > now.getTime()

/** What the kind is called. OTHER goes by its title. */
export const emergencyName = (kind: EmergencyKind, title: string, t: (label: Label) => string): string =>
  kind === 'OTHER' ? title : t(emergencyLabels[kind])

import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'
import { Cloud, Cross, Droplet, Flame, OctagonAlert, Shield, Zap, type LucideIcon } from 'lucide-react'

export const emergencyIcons: Readonly<Record<EmergencyKind, LucideIcon>> = {
  FIRE: Flame,
  GAS: Cloud,
  WATER: Droplet,
  POWER: Zap,
  MEDICAL: Cross,
  SECURITY: Shield,
  OTHER: OctagonAlert,
}

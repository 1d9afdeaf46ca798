import { remember, stored } from '../../core/storage.ts'

/** What this device knows of being a desk. Kept after logout, for the next guard of the same community. */
export interface Device {
  readonly communityId: string
  /** The person whose session it belongs to. */
  readonly userId: string
  readonly deskId: string
  readonly name: string
  readonly gateId: string
  readonly gate: string
  /** The desk is registered with this device's key, so guards take turns at it. */
  readonly hasKey?: boolean
}

export function keptDevice(): Device | undefined {
  try {
    return (JSON.parse(stored('desk') ?? 'null') as Device | null) ?? undefined
  } catch {
    return undefined
  }
}

export function deviceOf(communityId: string | null | undefined): Device | undefined {
  const device = keptDevice()
  return device?.communityId === communityId ? device : undefined
}

export const keepDevice = (device: Device) => remember({ desk: JSON.stringify(device) })

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
}

export function deviceOf(communityId: string | null | undefined): Device | undefined {
  try {
    const device = JSON.parse(stored('desk') ?? 'null') as Device | null
    return device && device.communityId === communityId ? device : undefined
  } catch {
    return undefined
  }
}

export const keepDevice = (device: Device) => remember({ desk: JSON.stringify(device) })

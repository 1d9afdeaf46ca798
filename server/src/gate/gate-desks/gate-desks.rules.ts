interface DeskDevice {
  readonly sessionId: string
  readonly deviceKey: string | null
}
interface DeviceOfSession {
  readonly sessionId: string
  readonly deviceKey: string | undefined
}

/** The desk of this device, else of this session; and one that the session worked until now, which it leaves. */
export function knownDesks<D extends DeskDevice>(
  desks: readonly D[],
  { sessionId, deviceKey }: DeviceOfSession,
): { own: D | undefined; left: D | undefined } {
  const ofSession = desks.find((desk) => desk.sessionId === sessionId)
  const ofDevice = deviceKey === undefined ? undefined : desks.find((desk) => desk.deviceKey === deviceKey)
  const own = ofDevice ?? ofSession
  return { own, left: ofSession === own ? undefined : ofSession }
}

const dayMs = 86_400_000

/** Undefined where each was seen within a day. */
export function givesWay<D extends { readonly lastSeenAt: string }>(desks: readonly D[], now: Date): D | undefined {
  const [oldest] = desks.toSorted((one, other) => Date.parse(one.lastSeenAt) - Date.parse(other.lastSeenAt))
  return oldest !== undefined && Date.parse(oldest.lastSeenAt) < now.getTime() - dayMs ? oldest : undefined
}

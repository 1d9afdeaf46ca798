import type { Handover } from '@aangan/contract/gate/gate-desk'

const key = 'handoverRead'

/** Whether a guard has read on this device what the last shift left; also where it left nothing. */
export const isRead = (handover: Handover | null): boolean =>
  handover === null || handover.note === null || isClose(localStorage.getItem(key), handover.at)

/** What was handed over without a network has the server's time once it is there. */
const closeMs = 60_000
const isClose = (read: string | null, at: string): boolean =>
  read !== null && Math.abs(Date.parse(read) - Date.parse(at)) < closeMs

export const noteRead = ({ at }: Handover): void => localStorage.setItem(key, at)

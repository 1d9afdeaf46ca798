import type { Handover } from '@aangan/contract/gate/gate-desk'

const key = 'handoverRead'

/** Whether a guard has read on this device what the last shift left; also where it left nothing. */
export const isRead = (handover: Handover | null): boolean =>
  handover === null || handover.note === null || localStorage.getItem(key) === handover.at

export const noteRead = ({ at }: Handover): void => localStorage.setItem(key, at)

import type { Board } from '@aangan/contract/gate/board'
import type { Judgement as WhyNot } from '@aangan/contract/gate/movement-judge'
import { helperCodeIn, verifiedPassQr, type PassPayload, type PassVerifier } from '@aangan/contract/gate/pass-qr'
import { notGood } from '@aangan/contract/gate/pass-windows'
import { withCode, type Listed } from '../board/find.ts'

/** What a QR code says, once its signature has been checked. */
export type Read =
  | { readonly is: 'pass'; readonly payload: PassPayload }
  | { readonly is: 'helper'; readonly code: string }
  | { readonly is: 'other' }

export async function readScanned(text: string, communityId: string, isSigned: PassVerifier): Promise<Read> {
  const code = helperCodeIn(text)
  if (code !== undefined) return { is: 'helper', code }
  const payload = await verifiedPassQr(text, communityId, isSigned)
  return payload === null ? { is: 'other' } : { is: 'pass', payload }
}

/** What the list says of a pass wins over its QR code. */
export function listed(read: Read, board: Board): Listed | undefined {
  if (read.is === 'helper') return withCode(read.code, board)
  if (read.is === 'other') return undefined
  const { passId } = read.payload
  if (board.passes.some(({ id }) => id === passId)) return { show: 'pass', id: passId }
  const visit = board.visits.find((one) => one.passId === passId)
  return visit && { show: 'visit', id: visit.id }
}

/** A pass that is not on the list is good once on a desk. Undefined where nothing speaks against it. */
export const judgeUnlisted = (
  payload: PassPayload,
  { timeZone, settings }: Pick<Board, 'timeZone' | 'settings'>,
  now: number,
  usedHere: ReadonlySet<string>,
): WhyNot | undefined =>
  notGood(
    { ...payload, cancelled: false, uses: usedHere.has(payload.passId) ? 1 : 0, maxUses: 1 },
    { timeZone, ...settings, at: new Date(now) },
  )

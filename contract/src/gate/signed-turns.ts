interface SignedTurn {
  readonly deskId: string
  readonly turnId: string
  readonly userId: string
  readonly nonce: string
}
/** The device's key signs this text. */
export const signedTurn = ({ deskId, turnId, userId, nonce }: SignedTurn): string =>
  ['aangan turn 1', deskId, turnId, userId, nonce].join('\n')
/** What a seal belongs to: it opens for nothing else. */
export const sealedFor = ({ deskId, turnId, userId }: Omit<SignedTurn, 'nonce'>): string =>
  [deskId, turnId, userId].join('\n')

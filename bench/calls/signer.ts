import { createSigner } from 'fast-jwt'
import { tokenSecret } from '../data/seeded-database.ts'

/** Makes the tokens that a login would give. */
export const tokenSigner = () =>
  createSigner({ key: tokenSecret, algorithm: 'HS256', iss: 'aangan', aud: 'aangan-app', expiresIn: 12 * 3_600_000 })

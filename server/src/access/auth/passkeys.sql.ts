import type { Passkey } from '@aangan/contract/access/factors'
import { many, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'

interface PasskeyRow extends Passkey {
  readonly credentialId: string
  /** Comma-separated. */
  readonly transports: string
}

export const passkeysOf = ({ sql }: Tx, userId: string): Batch<PasskeyRow[]> =>
  many(
    sql<PasskeyRow[]>`
      select id, name, credential_id as "credentialId", transports, created_at as "createdAt", last_used_at as "lastUsedAt"
      from auth.passkeys_of(${userId})`,
  )

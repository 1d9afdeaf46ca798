import type { AuditAction, AuditResource } from '@aangan/contract/core/audit-actions'
import { newId, type SeededRandom } from './seeded-random.ts'
import type { AuditRow } from './rows.ts'

interface Thing {
  readonly id: string
  readonly [field: string]: unknown
}

interface Note {
  readonly at: string
  readonly communityId: string | null
  readonly userId: string | null
  readonly action: AuditAction
  readonly resource: AuditResource
  readonly before?: Thing | null
  readonly after?: Thing | null
  /** Of a search. */
  readonly filters?: Readonly<Record<string, string>>
}

/** Collects the audit rows of what the demo creates. */
export interface Trail {
  note(note: Note): void
  /** Oldest first. */
  rows(): AuditRow[]
}

export function openTrail(random: SeededRandom): Trail {
  const rows: AuditRow[] = []
  return {
    note({ at, communityId, userId, action, resource, before = null, after = null, filters }) {
      rows.push({
        id: newId(random),
        at,
        community_id: communityId,
        user_id: userId,
        action,
        resource,
        resource_id: (after ?? before)?.id ?? null,
        old_data: asText(before),
        new_data: asText(filters ?? after),
        request_id: newId(random),
      })
    },
    rows: () => [...rows].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}

const asText = (thing: object | null): string | null => (thing === null ? null : JSON.stringify(thing))

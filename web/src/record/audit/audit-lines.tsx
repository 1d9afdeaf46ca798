import type { AuditLog } from '@aangan/contract/record/audit'
import { msg } from '@aangan/contract/core/language/text'
import { useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { useParams } from '../../core/address/use-address.ts'
import { useSession } from '../../shell/session/session.ts'
import type { Column, ListShape } from '../../ui/list/column.ts'
import { LogLines } from '../../ui/list/log-lines.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { auditParams } from './audit.params.ts'
import { useAudit } from './audit.queries.ts'

type Columns = readonly Column<AuditLog>[]

/** The trail, a line for each act. One of many rows unfolds into them. */
export function AuditLines({ columns, ...list }: ListShape<AuditLog>) {
  return (
    <LogLines
      {...list}
      columns={columns.map(toldOnce)}
      renderOpen={({ bulk }) => bulk && <Act id={bulk.id} columns={columns} />}
    />
  )
}

/** Of an act only the sentence: the rest is that of its newest row. */
function toldOnce(column: Columns[number]): Columns[number] {
  const { card, cell } = column
  if (card !== 'lead' && card !== 'note') return column
  return {
    ...column,
    cell(log, language) {
      if (!log.bulk) return cell(log, language)
      const { summary, bulk } = log
      return card === 'lead' && language.t('{summary} · and {count} more', { summary, count: bulk.count - 1 })
    },
  }
}

/** Its rows, whatever the other filters. */
function Act({ id, columns }: { id: string; columns: Columns }) {
  const [page, setPage] = useState(0)
  const [{ communityId }] = useParams(auditParams)
  const { isSuperAdmin } = useSession()
  const rows = useAudit({ bulk: id, communityId: isSuperAdmin ? communityId : undefined, page })
  return (
    <PagedList
      label="Rows of this act"
      showing={(counts) => msg('Showing {shown} of {total} logs', counts)}
      Rows={LogLines<AuditLog>}
      query={rows}
      page={page}
      onPage={setPage}
      rowKey={(row) => row.id}
      columns={columns}
      empty="No audit logs found."
      failure={() => messageOr('An error occurred while fetching logs.')(rows.error)}
    />
  )
}

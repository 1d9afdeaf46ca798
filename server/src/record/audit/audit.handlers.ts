import { defaultTimeZone } from '@aangan/contract/core/constants'
import type { Language } from '@aangan/contract/core/language/language'
import { occurredAtIn } from '@aangan/contract/core/occurred'
import { claimedNameIn } from '@aangan/contract/core/unconfirmed'
import { resourcesLike, type auditEndpoints } from '@aangan/contract/record/audit'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { zoneOf } from '../../core/context/time-zones.sql.ts'
import { asksForTime, periodIn, type SearchInput } from '../../core/db/period.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { auditColumns } from './audit-columns.rules.ts'
import { summaryOf } from './audit.rules.ts'
import { auditAfter, countActs, countAudit, listAudit, type AuditFilters, type AuditRow } from './audit.sql.ts'
import { changesOf } from './changes.rules.ts'

export const audit: Handlers<typeof auditEndpoints> = {
  async list(ctx, { query: { page, size, folded, ...input } }) {
    const filters = await filtersOf(ctx, input)
    const found = await ctx.read((tx) => listAudit(tx, filters, folded === 'true', page, size))
    const bulkIds = [...new Set(found.content.flatMap(({ bulkId }) => bulkId ?? []))]
    const acts = bulkIds.length === 0 ? undefined : await ctx.read((tx) => countActs(tx, bulkIds))
    const told = toldIn(ctx.language)
    const content = found.content.map(({ bulkId, ...row }) => {
      const count = bulkId === null ? undefined : acts?.get(bulkId)
      return { ...told(row), bulk: bulkId === null || count === undefined ? null : { id: bulkId, count } }
    })
    return { ...found, content }
  },

  async export(ctx, { query }) {
    const filters = await filtersOf(ctx, query)
    return exportList(ctx, {
      name: 'audit-trail',
      title: 'Audit Trail',
      event: 'audit_log.exported',
      query,
      count: (tx, most) => countAudit(tx, filters, most),
      rows: (tx, key) => auditAfter(tx, filters, key).map((found) => found.map(toldIn(ctx.language))),
      columns: auditColumns,
    })
  },
}

type Input = SearchInput & Pick<AuditFilters, 'userId' | 'kind' | 'bulk'> & { readonly resource?: string | undefined }

const filtersOf = async (ctx: Context, { userId, resource, kind, bulk, ...input }: Input): Promise<AuditFilters> => ({
  userId,
  resources: resource === undefined ? undefined : resourcesLike(resource),
  kind,
  bulk,
  period: asksForTime(input) ? periodIn(await zoneOf(ctx), input) : {},
})

const toldIn =
  (language: Language) =>
  <T extends AuditRow>({ timeZone, ...found }: T) => {
    const row = { ...found, userName: found.userName ?? claimedNameIn(found, language) }
    return {
      ...row,
      occurredAt: occurredAtIn(row),
      summary: summaryOf(row, language),
      changes: changesOf(row, language, timeZone ?? defaultTimeZone),
    }
  }

import type { Language } from '@aangan/contract/core/language/language'
import { occurredAtIn } from '@aangan/contract/core/occurred'
import { claimedNameIn } from '@aangan/contract/core/unconfirmed'
import type { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import type { Handlers } from '../../core/context/handlers.ts'
import { zoneOf } from '../../core/context/time-zones.sql.ts'
import { asksForTime, periodIn } from '../../core/db/period.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { securityColumns } from './security-columns.rules.ts'
import { summaryOf } from './security-logs.rules.ts'
import {
  countSecurityEvents,
  listSecurityEvents,
  securityEventsAfter,
  type SecurityEvent,
} from './security-logs.sql.ts'

export const securityLogs: Handlers<typeof securityLogEndpoints> = {
  async list(ctx, { query: { kind, page, size, ...input } }) {
    const period = asksForTime(input) ? periodIn(await zoneOf(ctx), input) : {}
    const found = await ctx.read((tx) => listSecurityEvents(tx, { kind, period }, page, size))
    return { ...found, content: found.content.map(summarisedIn(ctx.language)) }
  },

  async export(ctx, { query }) {
    const period = asksForTime(query) ? periodIn(await zoneOf(ctx), query) : {}
    const filters = { kind: query.kind, period }
    return exportList(ctx, {
      name: 'security-logs',
      title: 'Security Logs',
      event: 'security_log.exported',
      query,
      count: (tx, most) => countSecurityEvents(tx, filters, most),
      rows: (tx, key) => securityEventsAfter(tx, filters, key).map((found) => found.map(summarisedIn(ctx.language))),
      columns: securityColumns,
    })
  },
}

/** Guards read what happened, but no personal data. */
const summarisedIn =
  (language: Language) =>
  <T extends SecurityEvent>({ resource, oldData, newData, ...event }: T) => ({
    ...event,
    occurredAt: occurredAtIn({ oldData, newData }),
    userName: event.userName ?? claimedNameIn({ oldData, newData }, language),
    summary: summaryOf({ ...event, resource, oldData, newData }, language),
  })

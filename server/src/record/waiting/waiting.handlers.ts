import { has, isAdmin, isSuperAdmin } from '@aangan/contract/core/actor'
import { guestVisibilityOf } from '@aangan/contract/gate/guest-visibility'
import {
  expectedMinutes,
  mostWaiting,
  type waitingEndpoints,
  type WaitingCounts,
} from '@aangan/contract/record/waiting'
import { noticeViewerOf } from '@aangan/contract/society/notice-board'
import type { Handlers } from '../../core/context/handlers.ts'
import { all, type Batch } from '../../core/db/batch.ts'
import { countOpenConflicts } from '../../gate/conflicts/conflicts.sql.ts'
import { countExpectedGuests } from '../../gate/guest-vehicles/guest-vehicles.sql.ts'
import { countOpenObjections } from '../../gate/objections/objections.sql.ts'
import { countAtHome, countBlockedVisitors } from '../../gate/visits/waiting-visits.sql.ts'
import { countPendingUsers } from '../../people/approvals/approvals.sql.ts'
import { countCheckedImports } from '../../people/imports/imports.sql.ts'
import { countOpenContactRequests } from '../../society/contact-requests/contact-requests.sql.ts'
import { countAnswers } from '../../society/notices/answers.sql.ts'
import { countNewNotices } from '../../society/notices/seen.sql.ts'

const none: WaitingCounts = {
  visitors: 0,
  blocked: 0,
  parcels: 0,
  guests: 0,
  answers: 0,
  notices: 0,
  registrations: 0,
  conflicts: 0,
  imports: 0,
  requests: 0,
}

export const waiting: Handlers<typeof waitingEndpoints> = {
  read(ctx) {
    const { actor, now } = ctx
    const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const around = { from: minutesFromNow(-expectedMinutes), until: minutesFromNow(expectedMinutes) }
    return ctx.read((tx) => {
      const most = mostWaiting
      const counts: Batch<Partial<WaitingCounts>>[] = [
        countExpectedGuests(tx, guestVisibilityOf(actor), around, most).map((guests) => ({ guests })),
        countAnswers(tx, noticeViewerOf(actor), most).map((answers) => ({ answers })),
        countNewNotices(tx, noticeViewerOf(actor), most).map((notices) => ({ notices })),
      ]
      if (has(actor, 'USER')) counts.push(countAtHome(tx, actor.id, most))
      if (isAdmin(actor))
        counts.push(
          countBlockedVisitors(tx, most).map((blocked) => ({ blocked })),
          countPendingUsers(tx, most).map((registrations) => ({ registrations })),
          countOpenConflicts(tx, most)
            .with(countOpenObjections(tx, most))
            .map(([entries, objections]) => ({ conflicts: Math.min(entries + objections, most) })),
          countCheckedImports(tx, most).map((imports) => ({ imports })),
        )
      if (isSuperAdmin(actor)) counts.push(countOpenContactRequests(tx, most).map((requests) => ({ requests })))
      return all(counts).map((counted) => Object.assign({ ...none }, ...counted) as WaitingCounts)
    })
  },
}

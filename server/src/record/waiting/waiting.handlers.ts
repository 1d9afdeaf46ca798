import { isAdmin } from '@aangan/contract/core/actor'
import { guestVisibilityOf } from '@aangan/contract/gate/guest-visibility'
import { expectedMinutes, mostWaiting, type waitingEndpoints } from '@aangan/contract/record/waiting'
import type { Handlers } from '../../core/context/handlers.ts'
import { countExpectedGuests } from '../../gate/guest-vehicles/guest-vehicles.sql.ts'
import { countPendingUsers } from '../../people/approvals/approvals.sql.ts'
import { countNewNotices } from '../../society/notices/notices.sql.ts'

export const waiting: Handlers<typeof waitingEndpoints> = {
  read(ctx) {
    const { actor, now } = ctx
    const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const around = { from: minutesFromNow(-expectedMinutes), until: minutesFromNow(expectedMinutes) }
    return ctx.read((tx) => {
      const guests = countExpectedGuests(tx, guestVisibilityOf(actor), around, mostWaiting)
      const forAll = guests.with(countNewNotices(tx, mostWaiting)).map(([expected, notices]) => ({
        registrations: 0,
        guests: expected,
        notices,
      }))
      if (!isAdmin(actor)) return forAll
      return countPendingUsers(tx, mostWaiting)
        .with(forAll)
        .map(([registrations, others]) => ({ ...others, registrations }))
    })
  },
}

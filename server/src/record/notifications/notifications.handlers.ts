import { quietProblems, type notificationEndpoints } from '@aangan/contract/record/notifications'
import { assertValid } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { listNotifications, markRead } from './notifications.sql.ts'
import { choiceIn, preferencesReply } from './preferences.rules.ts'
import { findChosen, putChosen } from './preferences.sql.ts'

export const notifications: Handlers<typeof notificationEndpoints> = {
  list: (ctx, { query }) => ctx.read((tx) => listNotifications(tx, ctx.actor.id, query.page, query.size)),

  read(ctx, { body }) {
    const { actor } = ctx
    return ctx.write(async (tx) => {
      const unread = await markRead(tx, actor.id, body.all === true ? undefined : body.ids)
      await ctx.record(tx, 'notification.read', { before: null, after: { userId: actor.id } })
      return { unread }
    })
  },

  preferences: (ctx) => ctx.read((tx) => findChosen(tx, ctx.actor.id).map(preferencesReply)),

  setPreferences(ctx, { body }) {
    assertValid(quietProblems(body))
    return ctx.write(async (tx) => preferencesReply(await putChosen(tx, ctx.actor, choiceIn(body))))
  },
}

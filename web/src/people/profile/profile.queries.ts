import type { CurrentUser } from '@aangan/contract/people/current-user'
import { useQuery } from '@tanstack/react-query'
import { client, replaceToken } from '../../core/api/api.ts'
import { knowRenewed, knowUser } from '../../shell/session/session.ts'
import { remember, stored } from '../../core/storage.ts'

const me = client('currentUser')

export const useProfile = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ['users', 'current'], queryFn: ({ signal }) => me.read({ signal }), enabled })

/** Saves it and updates the session, which holds the name. */
export async function saveProfile(body: { name: string; email: string; mobileNo: string }): Promise<CurrentUser> {
  const user = await me.update({ body })
  knowUser(user)
  return user
}

/** This browser gets a new token, since the old one may have been copied, and its notifications go on. */
export const changePassword = (body: { currentPassword: string; newPassword: string }): Promise<void> =>
  replaceToken(async () => {
    const { token } = await me.changePassword({ body: { ...body, newToken: true }, replacesToken: true })
    if (token === undefined) return
    knowRenewed(token)
    remember({ token })
    const userId = stored('userId')
    if (userId && stored('push') === userId)
      void import('../../shell/push/push.ts').then(({ renewSubscription }) => renewSubscription(userId))
  })

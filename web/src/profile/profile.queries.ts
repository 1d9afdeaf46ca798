import { currentUserEndpoints, type CurrentUser } from '@aangan/contract/current-user'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { knowUser } from '../session/session.ts'

export const me = client(currentUserEndpoints)

export const useProfile = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ['users', 'current'], queryFn: ({ signal }) => me.read({ signal }), enabled })

/** Saves it and updates the session, which holds the name. */
export async function saveProfile(body: { name: string; email: string; mobileNo: string }): Promise<CurrentUser> {
  const user = await me.update({ body })
  knowUser(user)
  return user
}

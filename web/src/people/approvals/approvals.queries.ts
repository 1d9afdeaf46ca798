import type { Api } from '@aangan/contract/api'
import { defaultRemark, type PendingUser } from '@aangan/contract/people/approvals'
import type { CallOf } from '@aangan/contract/core/endpoint'
import { msg, type Label } from '@aangan/contract/core/language/text'
import { useQuery } from '@tanstack/react-query'
import { codeOf, invalidReply, localCodes } from '../../core/api/api-error.ts'
import { client, messageOf } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'
import { useAction } from '../../ui/action.ts'

const approvals = client('approvals')
const users = ['users']

/** Why the list failed (specification 8, Approve Users). */
export const pendingProblem = (error: Error | null): Shown =>
  error && codeOf(error) === localCodes.invalidReply ? messageOf(error) : 'Failed to fetch pending users.'

export const usePendingUsers = () =>
  useQuery({
    queryKey: [...users, 'pending'],
    queryFn: async ({ signal }) => {
      const users: unknown = await approvals.pending({ signal })
      if (!Array.isArray(users)) throw invalidReply()
      return users as PendingUser[]
    },
  })

export type Decision = 'approve' | 'reject'

export const decided: Record<Decision, Label> = {
  approve: 'User approved successfully',
  reject: 'User rejected successfully',
}

/** The dialog shows its own failures. */
export const useDecide = (decision: Decision, id: string) =>
  useAction({
    run: (input: CallOf<Api['approvals']['approve']>['body']) =>
      approvals[decision]({ params: { id }, body: { ...input, remark: input?.remark ?? defaultRemark } }),
    done: decided[decision],
    // This list, and the one of Manage Users.
    changes: users,
  })

/** Some may have been decided by somebody else meanwhile. */
export const useApproveMany = () =>
  useAction({
    run: (body: CallOf<Api['approvals']['approveMany']>['body']) => approvals.approveMany({ body }),
    done: ({ length: count }, { ids }) =>
      count === ids.length
        ? msg('{count, plural, one {# user approved successfully} other {# users approved successfully}}', {
            count,
          })
        : msg('{count} of {wanted} approved. The others had already been decided.', {
            count,
            wanted: ids.length,
          }),
    changes: users,
  })

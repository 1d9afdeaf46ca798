import { mayRemoveFactorsOf } from '@aangan/contract/access/factor-rights'
import type { Label } from '@aangan/contract/core/language/text'
import {
  canEditRolesOf,
  canResetPasswordOf,
  canToggleUser,
  mayActOnUser,
  type FoundUser,
} from '@aangan/contract/people/users'
import { DoorOpen, House, KeyRound, LogOut, ShieldOff, UserCheck, UserCog, UserX, type LucideIcon } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { ask } from '../../ui/dialog/confirm.ts'
import { openHouse } from './open-house.ts'
import type { UserDialog } from './user-dialogs.tsx'
import { useRemoveFactors, useSignOutEverywhere, useToggleUser } from './users.queries.ts'

export interface Act {
  readonly text: string
  /** The accessible name, where a text says on whom. */
  readonly label?: string
  readonly icon: LucideIcon
  readonly busy?: boolean
  readonly run: () => void
}

export interface Opens {
  editRoles: (user: FoundUser) => void
  show: (dialog: UserDialog) => void
}

/** What this admin may do with somebody, in the order of the menu. */
export function useUserActs(user: FoundUser, { editRoles, show }: Opens): readonly Act[] {
  const t = useT()
  const actor = useUser()
  const { canEditRoles } = useSession()
  const toggle = useToggleUser()
  const signOut = useSignOutEverywhere()
  const removeFactors = useRemoveFactors()

  const { name, status, invited, houses } = user
  const confirmed = async (question: Label, verb: Label, run: (user: FoundUser) => void) => {
    if (await ask({ question, subject: name, verb })) run(user)
  }
  const withHouse = (kind: 'move-out' | 'open-house') => {
    const [only, ...others] = houses
    if (!only || others.length > 0) return show({ kind: 'which-house', act: kind, user })
    return kind === 'open-house' ? openHouse(only.id) : show({ kind, user, house: only })
  }

  const isApproved = canEditRolesOf(actor, user)
  const isHelped = isApproved && user.id !== actor.id && !invited
  const acts: (Act | false)[] = [
    canEditRoles &&
      isApproved && {
        text: t('Edit Roles'),
        label: t('Edit Roles of {name}', { name }),
        icon: UserCog,
        run: () => editRoles(user),
      },
    canToggleUser(actor, user) &&
      (status === 'ACTIVE'
        ? {
            text: t('Disable'),
            label: t('Disable {name}', { name }),
            icon: UserX,
            busy: toggle.busy,
            run: () => void confirmed('Are you sure you want to disable this user?', 'Disable', toggle.start),
          }
        : {
            text: t('Enable'),
            label: t('Enable {name}', { name }),
            icon: UserCheck,
            busy: toggle.busy,
            run: () => toggle.start(user),
          }),
    canResetPasswordOf(actor, user) && {
      text: t(invited ? 'New Code' : 'Reset Password'),
      label: t(invited ? 'New Code for {name}' : 'Reset Password of {name}', { name }),
      icon: KeyRound,
      run: () => show({ kind: invited ? 'new-code' : 'reset', user }),
    },
    houses.length > 0 &&
      mayActOnUser(actor, user) && {
        text: t('Move Out'),
        label: t('Move Out: {name}', { name }),
        icon: DoorOpen,
        run: () => withHouse('move-out'),
      },
    houses.length > 0 && { text: t('Open House'), icon: House, run: () => withHouse('open-house') },
    isHelped && {
      text: t('Sign Out Everywhere'),
      icon: LogOut,
      busy: signOut.busy,
      run: () =>
        void confirmed(
          'Are you sure you want to sign this person out everywhere?',
          'Sign Out Everywhere',
          signOut.start,
        ),
    },
    isHelped &&
      mayRemoveFactorsOf(actor, user) && {
        text: t('Remove Second Factors'),
        icon: ShieldOff,
        busy: removeFactors.busy,
        run: () =>
          void confirmed(
            'Are you sure you want to remove this person’s second factors?',
            'Remove Second Factors',
            removeFactors.start,
          ),
      },
  ]
  return acts.filter((act) => act !== false)
}

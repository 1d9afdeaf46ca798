import type { CurrentUser } from '@aangan/contract/people/current-user'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import type { Label } from '@aangan/contract/core/language/text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { LockKeyhole } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { Failure } from '../../ui/failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { useTitle } from '../../ui/browser/use-title.ts'
import { ProfileForm } from './profile.form.tsx'
import { useProfile } from './profile.queries.ts'

const successMs = 3000

export function ProfileScreen() {
  useTitle('Profile')
  return (
    <RequireRole>
      <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
        <Profile />
      </div>
    </RequireRole>
  )
}

function Profile() {
  const t = useT()
  const profile = useProfile()
  const queries = useQueryClient()
  const editor = useEditor<CurrentUser>({ kind: 'profile', rows: profile.data && [profile.data] })
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (profile.isError) notify.error('Unable to load profile.')
  }, [profile.isError])
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), successMs)
    return () => clearTimeout(timer)
  }, [saved])

  const user = profile.data
  return (
    <>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <PageHeading title="Profile" />
        {user && !editor.isOpen && (
          <Button
            tone="primary"
            onClick={() => {
              setSaved(false)
              editor.edit(user)
            }}
          >
            {t('Edit Profile')}
          </Button>
        )}
      </div>
      <div role="status">
        {saved && (
          <p className="mb-4 rounded-md bg-success-wash px-4 py-3 font-medium text-success">
            {t('Profile updated successfully!')}
          </p>
        )}
      </div>
      {profile.isPending && <Skeleton rows={7} height="h-12" />}
      {profile.isError && <Failure text="Unable to load profile." onRetry={() => void profile.refetch()} />}
      {user && !editor.isOpen && (
        <>
          {user.newEmail !== undefined && (
            <p className="mb-4 rounded-md bg-brand-wash px-4 py-3 wrap-anywhere">
              {t('We sent a link to {newEmail}. Until it is opened, your email address stays as it is.', {
                newEmail: user.newEmail,
              })}
            </p>
          )}
          <ReadView user={user} />
          <SecurityLink />
        </>
      )}
      {editor.editing && (
        <ProfileForm
          key={editor.key}
          editor={editor}
          user={editor.editing}
          onSaved={(now) => {
            queries.setQueryData(['users', 'current'], now)
            setSaved(true)
          }}
        />
      )}
    </>
  )
}

function ReadView({ user }: { user: CurrentUser }) {
  const t = useT()
  return (
    <dl className="card divide-y divide-line">
      <Line name="Name">{user.name}</Line>
      <Line name="Email">{user.email}</Line>
      <Line name="Mobile Number">{user.mobileNo}</Line>
      <Line name="House Number">{user.houseNo}</Line>
      <Line name="Division">{user.division}</Line>
      <Line name="Ownership Type">{user.ownershipType && t(ownershipTypeLabels[user.ownershipType])}</Line>
      <Line name="Community">{user.community?.displayName}</Line>
    </dl>
  )
}

function SecurityLink() {
  const t = useT()
  return (
    <a
      href={paths.security}
      className="card mt-4 flex min-h-14 items-center gap-3 px-4 py-2 font-semibold hover:bg-sunk"
    >
      <LockKeyhole className="text-brand" />
      <span className="min-w-0 grow">{t('Sign-in & Security')}</span>
    </a>
  )
}

function Line({ name, children }: { name: Label; children: ReactNode }) {
  const t = useT()
  return (
    <div className="grid min-h-14 items-center gap-x-4 px-4 py-2 sm:grid-cols-[12rem_1fr]">
      <dt className="text-sm text-faint">{t(name)}</dt>
      <dd className="wrap-anywhere">{children || t('N/A')}</dd>
    </div>
  )
}

import { resetMinutes } from '@aangan/contract/access/password-resets'
import type { FoundUser } from '@aangan/contract/people/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { paths } from '../../core/address/paths.ts'
import { ShareSheet } from '../../domain/share-sheet.tsx'
import { useAction } from '../../ui/action.ts'

const resets = client('passwordResets')

interface Props {
  user: FoundUser
  onClosed: () => void
}

/** Makes a code, and shows it until it is closed. */
export function ResetDialog({ user: { id, name, username, mobileNo, community }, onClosed }: Props) {
  const t = useT()
  const [code, setCode] = useState<string>()
  const issue = useAction({
    run: async () => setCode((await resets.issue({ params: { id } })).code),
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
  })
  const start = useEffectEvent(() => issue.start())
  useEffect(() => start(), [])
  if (code === undefined) return null
  // Where this admin has reached Aangan, others do too.
  const link = new URL(`${paths.reset}#${code}`, location.origin).href
  return (
    <ShareSheet
      title="Reset Password"
      text="Valid for 30 minutes. It is shown only once."
      about={
        <>
          {name}
          <span className="block font-normal">{username}</span>
        </>
      }
      message={t('Choose your new password for {community}: {link} Good for {minutes} minutes. Show it to nobody.', {
        community: community?.displayName ?? 'Aangan',
        link,
        minutes: resetMinutes,
      })}
      mobileNo={mobileNo}
      once
      fields={[
        { label: 'Reset Code', value: code },
        { label: 'Link', value: link },
      ]}
      onClosed={onClosed}
    />
  )
}

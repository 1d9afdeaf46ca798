import { authMessages } from '@aangan/contract/access/auth-messages'
import { useT } from '../../core/language/language.ts'

export function PendingNote({ username }: { username: string }) {
  const t = useT()
  return (
    <div role="status" className="rounded-md bg-success-wash px-4 py-4 text-success">
      <p className="font-semibold">{t(authMessages.pending)}</p>
      <p className="mt-1 text-sm wrap-anywhere">
        {t('An admin of your community will decide. Once approved, log in as {username}.', { username })}
      </p>
    </div>
  )
}

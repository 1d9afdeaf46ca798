import { useT } from '../core/language/language.ts'

interface Props {
  name: string | null
  username: string | null
  /** The id, when the account is gone. */
  id?: string | null
}

export function ActorName({ name, username, id }: Props) {
  const t = useT()
  return (
    <span className="flex flex-col" title={id ?? undefined}>
      <span>{name ?? username ?? id ?? t('Not signed in')}</span>
      {name && username && <span className="text-xs text-faint">{username}</span>}
    </span>
  )
}

interface Props {
  name: string | null
  username: string | null
  /** The id, when the account is gone. */
  id?: string | null
}

/** Who did something: the name, and the username below it. */
export const ActorName = ({ name, username, id }: Props) => (
  <span className="flex flex-col" title={id ?? undefined}>
    <span>{name ?? username ?? id ?? 'Unknown'}</span>
    {name && username && <span className="text-xs text-faint">{username}</span>}
  </span>
)

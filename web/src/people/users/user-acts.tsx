import type { FoundUser } from '@aangan/contract/people/users'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useUserActs, type Opens } from './use-user-acts.ts'

interface Props extends Opens {
  user: FoundUser
  /** Behind the three dots at the end of the line, or where it is unfolded. */
  as: 'menu' | 'buttons'
}

export function UserActs({ user, as, ...opens }: Props) {
  const t = useT()
  const acts = useUserActs(user, opens)
  if (acts.length === 0) return null
  if (as === 'menu')
    return (
      <Menu
        label={t('More for {name}', { name: user.name })}
        items={acts.map(({ text, label, icon, run }) => ({ text, icon, onSelect: run, ...(label && { label }) }))}
      />
    )
  return (
    <div className="-ms-3.25 mt-2 flex flex-wrap print:hidden">
      {acts.map(({ text, label, busy = false, run }) => (
        <Button key={text} size="sm" tone="quiet" aria-label={label} busy={busy} onClick={run}>
          {text}
        </Button>
      ))}
    </div>
  )
}

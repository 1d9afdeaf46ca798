import type { Label } from '@aangan/contract/core/language/text'
import { useId, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'

interface Props {
  title: Label
  hint: Label
  /** Buttons below the list. */
  actions?: ReactNode
  children?: ReactNode
}

/** A part of Sign-in & Security: what there is, and what can be done. */
export function Part({ title, hint, actions, children }: Props) {
  const t = useT()
  const id = useId()
  const keeper = useFocusKeeper()
  return (
    <section aria-labelledby={id} {...keeper}>
      <h2 id={id} tabIndex={-1} data-section-heading className="text-lg font-bold">
        {t(title)}
      </h2>
      <p className="mt-1 mb-3 text-sm text-soft">{t(hint)}</p>
      {children}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">{actions}</div>
    </section>
  )
}

/** The rows of a part. */
export const PartList = ({ label, children }: { label: Label; children: ReactNode }) => {
  const t = useT()
  return (
    <ul aria-label={t(label)} className="card divide-y divide-line">
      {children}
    </ul>
  )
}

interface RowProps {
  icon: ReactNode
  title: ReactNode
  about: ReactNode
  action?: ReactNode
}

export const PartRow = ({ icon, title, about, action }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <span className="shrink-0 text-faint">{icon}</span>
    <div className="min-w-0 grow basis-32">
      <div className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">{title}</div>
      <div className="text-sm text-soft">{about}</div>
    </div>
    <div className="ms-auto empty:hidden">{action}</div>
  </li>
)

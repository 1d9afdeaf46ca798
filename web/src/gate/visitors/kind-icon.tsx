import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import { kindIcons } from '../asking/kind-icons.part.ts'

/** What kind of visitor it is, where the word stands beside it. */
export function KindIcon({ kind, className = 'size-5' }: { kind: VisitKind; className?: string }) {
  const Icon = kindIcons[kind]
  return <Icon className={className} />
}

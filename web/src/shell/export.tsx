import type { Api } from '@aangan/contract/api'
import { mayCall } from '@aangan/contract/core/actor'
import type { Endpoint, Shape } from '@aangan/contract/core/endpoint'
import type { Label } from '@aangan/contract/core/language/text'
import { Download } from 'lucide-react'
import { useState } from 'react'
import calls from 'virtual:calls'
import type * as z from 'zod/mini'
import { clientOf, messageOf } from '../core/api/api.ts'
import { useT } from '../core/language/language.ts'
import { useSession } from './session/session.ts'
import { Button } from '../ui/button.tsx'
import { iconStyles, labelStyles, type IconOnly } from '../ui/icon-only.ts'
import { notify } from '../ui/toast.ts'

interface ExportTable {
  readonly export: Endpoint & { readonly reply: 'download'; readonly query: Shape }
}
/** The nouns whose list can be exported. */
type Exported = { [N in keyof Api]: Api[N] extends ExportTable ? N : never }[keyof Api]

interface Props<N extends Exported> {
  /** The list that is exported. */
  of: N
  /** The filters in force. */
  filters: Omit<z.input<Api[N]['export']['query']>, 'format'>
  /** Of what, where the list is one of something. */
  params?: Readonly<Record<string, string>>
  label?: Label
  className?: string
  icon?: IconOnly
}

const load = () => import('../ui/file-menu.tsx')
// Fetched with the first press: few export.
let loaded: Awaited<ReturnType<typeof load>>['FileMenu'] | undefined

/** Brings a list home as a file, with its filters; for those who may. */
export function Export<N extends Exported>({
  of,
  filters,
  params,
  label = 'Export',
  className = '',
  icon = 'phone',
}: Props<N>) {
  const t = useT()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [opens, setOpens] = useState(false)
  if (!mayCall(calls[of].export!.who, user)) return null
  const FileMenu = loaded
  if (FileMenu) {
    const run = (format: string) =>
      clientOf<Pick<ExportTable, 'export'>>(calls[of]).export({ params, query: { ...filters, format } })
    return <FileMenu label={label} opens={opens} run={run} icon={icon} className={className} />
  }
  const open = async () => {
    setBusy(true)
    try {
      loaded = (await load()).FileMenu
      setOpens(true)
    } catch (error) {
      notify.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button
      aria-haspopup="menu"
      aria-label={t(label)}
      title={icon === 'never' ? undefined : t(label)}
      busy={busy}
      className={`${className} ${iconStyles[icon]}`}
      onClick={() => void open()}
    >
      {!busy && <Download />}
      <span className={labelStyles[icon]}>{t(label)}</span>
    </Button>
  )
}

import { mayCall } from '@aangan/contract/core/actor'
import type { Endpoint, Shape } from '@aangan/contract/core/endpoint'
import type { Label } from '@aangan/contract/core/language/text'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { client, messageOf } from '../api.ts'
import { useT } from '../language/language.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { iconStyles, labelStyles, type IconOnly } from '../ui/icon-only.ts'
import { notify } from '../ui/toast.ts'

interface ExportEndpoint extends Endpoint {
  readonly reply: 'download'
  readonly query: Shape
}

interface Props<E extends ExportEndpoint> {
  /** The call that exports the list. */
  of: E
  /** The filters in force. */
  filters: Omit<z.input<E['query']>, 'format'>
  label?: Label
  className?: string
  icon?: IconOnly
}

const load = () => import('../ui/file-menu.tsx')
// Fetched with the first press: few export.
let loaded: Awaited<ReturnType<typeof load>>['FileMenu'] | undefined

/** Brings a list home as a file, with its filters; for those who may. */
export function Export<E extends ExportEndpoint>({
  of,
  filters,
  label = 'Export',
  className = '',
  icon = 'phone',
}: Props<E>) {
  const t = useT()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [opens, setOpens] = useState(false)
  if (!mayCall(of.who, user)) return null
  const FileMenu = loaded
  if (FileMenu) {
    const calls = client<{ export: ExportEndpoint }>({ export: of })
    const run = (format: string) => calls.export({ query: { ...filters, format } })
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
      {!busy && <Download aria-hidden="true" className="size-5 shrink-0" />}
      <span className={labelStyles[icon]}>{t(label)}</span>
    </Button>
  )
}

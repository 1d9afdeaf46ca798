import { exportFormats, type ExportFormat } from '@aangan/contract/core/exports'
import { msg, type Label } from '@aangan/contract/core/language/text'
import { Download, FileSpreadsheet, FileText, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useT } from '../core/language/language.ts'
import { useAction } from './action.ts'
import { buttonStyle } from './button-styles.ts'
import { iconStyles, labelStyles, type IconOnly } from './icon-only.ts'
import { MenuButton } from './menu.tsx'
import { save } from './browser/save.ts'

interface Props {
  label: Label
  /** Makes the file, which brings its name. */
  run: (format: ExportFormat) => Promise<File>
  className?: string
  icon?: IconOnly
  /** The menu is open at first. */
  opens?: boolean
}

const kinds: Readonly<Record<ExportFormat, { label: Label; icon: LucideIcon }>> = {
  csv: { label: 'CSV', icon: FileText },
  xlsx: { label: 'Excel', icon: FileSpreadsheet },
}

/** Downloads something as the kind of file that is chosen. */
export function FileMenu({ label, run, className = '', icon = 'never', opens = false }: Props) {
  const t = useT()
  const download = useAction({
    run: async (format: ExportFormat) => {
      const file = await run(format)
      save(file, file.name)
    },
    done: 'File downloaded successfully',
    failed: (reason) => msg('Failed to download file: {reason}', { reason }),
  })
  const Icon = download.busy ? LoaderCircle : Download
  return (
    <>
      <MenuButton
        label={t(label)}
        items={exportFormats.map((format) => ({
          text: t(kinds[format].label),
          icon: kinds[format].icon,
          onSelect: () => download.start(format),
        }))}
        busy={download.busy}
        opens={opens}
        {...(icon !== 'never' && { title: t(label) })}
        className={`${buttonStyle()} ${className} ${iconStyles[icon]}`}
      >
        <Icon className={download.busy ? 'animate-spin' : ''} />
        <span className={labelStyles[icon]}>{t(label)}</span>
      </MenuButton>
      <span role="status" className="sr-only">
        {download.busy && t('The file is being made…')}
      </span>
    </>
  )
}

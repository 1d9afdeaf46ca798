import type { Label } from '@aangan/contract/core/language/text'
import { useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../button.tsx'
import { TextInput } from './text-input.tsx'
import { notify } from '../toast.ts'

/** A text to copy. Where the browser blocks copying, the text is selected instead. */
export function CopyField({ label, value, onCopied }: { label: Label; value: string; onCopied?: () => void }) {
  const t = useT()
  const field = useRef<HTMLDivElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify.success('Copied.')
      onCopied?.()
    } catch {
      field.current?.querySelector('input')?.select()
      notify.error('This browser blocked copying. The text is selected: please copy it yourself.')
    }
  }
  return (
    <div ref={field} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-60">
        <TextInput label={label} value={value} readOnly onFocus={({ target }) => target.select()} />
      </div>
      <Button onClick={() => void copy()}>{t('Copy')}</Button>
    </div>
  )
}

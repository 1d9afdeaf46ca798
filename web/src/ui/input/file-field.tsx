import type { Label } from '@aangan/contract/core/language/text'
import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { Button } from '../button.tsx'
import { Field, inputStyle } from './field.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { kilobytes, useShownFile } from '../browser/shown-file.ts'

interface FileFieldProps {
  label: Label
  hint: Shown
  /** The types and endings that the browser offers. */
  accept: readonly string[]
  file: File | null
  error: Shown | undefined
  onPick: (file: File | null) => void
}

/** A file input with our own label, because the browser's cannot be translated, and a preview of a chosen picture. */
export function FileField({ label, hint, accept, file, error, onPick }: FileFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const drop = () => {
    onPick(null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(ties) => (
          <span className="relative block">
            {/* Transparent and on top, so that it receives clicks and dropped files. */}
            <input
              {...ties}
              ref={input}
              type="file"
              name="file"
              accept={accept.join(',')}
              onChange={({ target }) => {
                if (target.files?.[0]) onPick(target.files[0])
                else drop()
              }}
              className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className={`${inputStyle} flex items-center gap-3 text-sm peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-aria-invalid:border-danger`}
            >
              <span className="rounded-sm bg-brand-wash px-3 py-0.5 font-semibold text-brand">
                {t('Choose a file')}
              </span>
              {!file && <span className="text-soft">{t('No file chosen')}</span>}
            </span>
          </span>
        )}
      </Field>
      {file && (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-sunk p-3">
          {error ? <FileIcon /> : <Preview file={file} />}
          <span className="min-w-0 grow text-sm wrap-anywhere">
            {file.name} <span className="text-soft">{t('{size} kB', { size: kilobytes(file.size) })}</span>
          </span>
          <Button size="sm" aria-label={t('Remove {name}', { name: file.name })} onClick={drop}>
            <X className="size-4" />
            {t('Remove')}
          </Button>
        </div>
      )}
    </>
  )
}

const FileIcon = () => <FileText className="size-8 text-soft" />

function Preview({ file }: { file: File }) {
  const t = useT()
  const showFile = useShownFile(file)
  if (!file.type.startsWith('image/')) return <FileIcon />
  return (
    <img
      ref={showFile}
      alt={t('Preview of {name}', { name: file.name })}
      className="h-24 w-auto max-w-full rounded-sm object-contain"
    />
  )
}

/** `share`: how much was sent, from 0 to 1. */
export function UploadProgress({ share }: { share: number | undefined }) {
  const t = useT()
  if (share === undefined) return null
  return (
    <p className="mt-3 flex items-center gap-3 text-sm text-soft">
      <ProgressBar label={t('Upload')} value={share} max={1} />
      <span className="tabular-nums">{Math.round(share * 100)} %</span>
    </p>
  )
}

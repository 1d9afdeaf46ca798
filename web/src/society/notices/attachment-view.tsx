import type { Notice } from '@aangan/contract/society/notices'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { useNear } from '../../ui/browser/use-near.ts'
import { attachmentFile, fileNameOf, isPicture } from './attachment.ts'
import { useDownload, usePicture } from './notices.queries.ts'
import { kilobytes, useShownFile } from '../../ui/browser/shown-file.ts'

/** The file of a notice; a picture is shown. */
export function AttachmentView({ notice }: { notice: Notice }) {
  const t = useT()
  const { attachmentPath, attachmentSize, attachmentType, updatedAt } = notice
  const file = attachmentFile(attachmentPath)
  if (!file || !attachmentPath) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2 print:hidden">
      {isPicture(attachmentType) && <Picture file={file} updatedAt={updatedAt} />}
      <p className="flex max-w-full flex-wrap items-center gap-x-3 text-sm text-soft">
        <Download file={file} path={attachmentPath} />
        {attachmentSize !== null && <span>{t('{size} kB', { size: kilobytes(attachmentSize) })}</span>}
      </p>
    </div>
  )
}

/** Fetched when it comes near, because it costs a phone up to 500 kB. Its place is kept meanwhile. */
function Picture({ file, updatedAt }: { file: string; updatedAt: string }) {
  const t = useT()
  const [box, isNear] = useNear<HTMLDivElement>()
  const picture = usePicture(file, updatedAt, isNear)
  const show = useShownFile(picture.data)
  const showWhole = useShownFile(picture.data)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // It can still be downloaded.
  if (picture.isError) return null
  const name = fileNameOf(file)
  return (
    <div ref={box} className="h-60 w-80 max-w-full overflow-hidden rounded-md bg-sunk">
      {picture.data && (
        <button
          type="button"
          aria-label={t('Enlarge {name}', { name })}
          onClick={() => setOpen(true)}
          className="block size-full cursor-zoom-in active:opacity-80"
        >
          <img ref={show} alt="" className="size-full object-contain" />
        </button>
      )}
      <Dialog open={open} onClose={close} onOutside={close} title={raw(name)} wide>
        <img ref={showWhole} alt="" className="mx-auto mt-4 max-h-[70dvh] max-w-full rounded-md" />
        <DialogButtons>
          <Button onClick={close}>{t('Close')}</Button>
        </DialogButtons>
      </Dialog>
    </div>
  )
}

/** A link whose click downloads with the token. */
function Download({ file, path }: { file: string; path: string }) {
  const t = useT()
  const download = useDownload()
  const name = fileNameOf(file)
  return (
    <a
      href={path}
      download={name}
      aria-label={t('Download {name}', { name })}
      aria-busy={download.busy}
      onClick={(event) => {
        event.preventDefault()
        download.start(file)
      }}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-line px-3 text-sm font-medium text-brand hover:border-edge active:opacity-80 aria-busy:opacity-60"
    >
      <Paperclip className="size-4" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </a>
  )
}

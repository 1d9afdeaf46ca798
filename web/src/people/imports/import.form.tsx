import {
  fieldsOfKind,
  importBody,
  importKindLabels,
  importKinds,
  type ImportRun,
} from '@aangan/contract/people/import-shapes'
import { Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { CommunityField } from '../../society/communities/community-field.part.tsx'
import { useT } from '../../core/language/language.ts'
import type { Shown, Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FileField, UploadProgress } from '../../ui/input/file-field.tsx'
import { FileMenu } from '../../ui/file-menu.tsx'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { named, oneOf } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { templateFile, useUpload } from './imports.queries.ts'
import { asSpreadsheet, spreadsheetProblem, spreadsheets } from './spreadsheet.ts'

interface Props {
  editor: Editor<ImportRun>
  onUploaded: (id: string) => void
}

/** Kind and file. What was chosen stays when the upload fails. */
export function ImportForm({ editor, onUploaded }: Props) {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const [gone, setGone] = useState<number>()
  const upload = useUpload()
  const form = useShapedForm({
    draft: editor.draft,
    shape: importBody,
    initialValues: { kind: '', communityId: '', file: null as File | null },
    problems: ({ communityId, file }) => ({
      communityId: isSuperAdmin && !communityId ? 'Please select a community.' : undefined,
      file: spreadsheetProblem(file),
    }),
    send: async (body, attempt) => {
      const { file } = form.values
      if (!file) return
      try {
        const { id } = await upload.send({ body, file: asSpreadsheet(file), onProgress: setGone }, attempt)
        onUploaded(id)
      } finally {
        setGone(undefined)
      }
    },
    failed: (error) => msg('Failed to upload: {reason}', { reason: messageOf(error) }),
  })
  const kind = oneOf(importKinds, form.values.kind)
  /** Each kind has a template of its own. */
  const askForKind = ({ currentTarget }: MouseEvent) => {
    form.setError('kind', 'Kind is required. [import]')
    currentTarget.closest('form')?.querySelector<HTMLElement>('[name="kind"]')?.focus()
  }
  return (
    <FormCard form={form} editor={editor} title="New Import" submit="Upload [button]">
      <Select
        label="Kind"
        empty="Select"
        options={named(importKindLabels)}
        hint={kind && columnsOf(kind)}
        {...form.text('kind')}
      />
      <div className="sm:mt-6.5">
        {kind ? (
          <FileMenu
            label="Download Template"
            run={(format) => templateFile({ params: { kind }, query: { format } })}
            className="max-sm:w-full"
          />
        ) : (
          <Button className="max-sm:w-full" onClick={askForKind}>
            <Download />
            {t('Download Template')}
          </Button>
        )}
      </div>
      {isSuperAdmin && <CommunityField chooses locked={user.community} field={form.text('communityId')} />}
      <div className="sm:col-span-full">
        <FileField
          label="File"
          hint={
            form.kept?.lostFile && !form.values.file
              ? 'Files cannot be kept. Please choose the file again.'
              : 'CSV or Excel (XLSX), at most 5 MB and 10,000 rows.'
          }
          accept={spreadsheets}
          file={form.values.file}
          error={form.errors['file']}
          onPick={(file) => {
            form.set('file', file)
            form.setError('file', file ? (spreadsheetProblem(file) ?? null) : null)
          }}
        />
        <UploadProgress share={gone} />
      </div>
    </FormCard>
  )
}

/** What the file of a kind has to hold. */
function columnsOf(kind: (typeof importKinds)[number]): Shown {
  const fields = Object.values(fieldsOfKind(kind))
  const labels = (needed: boolean): Reason => ({
    all: fields.filter((field) => (field.needed ?? false) === needed).map(({ label }) => label),
    between: ', ',
  })
  return msg('Needed: {needed}. If you have it: {more}.', { needed: labels(true), more: labels(false) })
}

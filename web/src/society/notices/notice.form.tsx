import { todayIn } from '@aangan/contract/core/dates'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { msg, type Label } from '@aangan/contract/core/language/text'
import {
  attachmentHint,
  attachmentTypes,
  endDateProblem,
  fileProblem,
  noticeBody,
  noticeMessages,
  type Notice,
} from '@aangan/contract/society/notices'
import { useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { CommunityField } from '../communities/community-field.part.tsx'
import { useZoneOf } from '../communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'
import { attachmentFile, fileNameOf } from './attachment.ts'
import { FileField, UploadProgress } from '../../ui/input/file-field.tsx'
import { useCreateNotice, useUpdateNotice } from './notices.queries.ts'

/** The community cannot be changed when editing. */
export function NoticeForm({ editor }: { editor: Editor<Notice> }) {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const notice = editor.editing
  const chooses = isSuperAdmin && !notice
  const zoneOf = useZoneOf()
  const [opened] = useState(() => new Date())
  const [gone, setGone] = useState<number>()
  const todayOf = (communityId: string) => todayIn(zoneOf(communityId) ?? defaultTimeZone, opened)
  const create = useCreateNotice()
  const update = useUpdateNotice(notice?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: noticeBody,
    initialValues: {
      title: notice?.title ?? '',
      content: notice?.content ?? '',
      communityId: notice?.communityId ?? (chooses ? '' : (user.communityId ?? '')),
      endDate: notice?.endDate ?? '',
      file: null as File | null,
      removeAttachment: false,
    },
    problems: ({ communityId, endDate, file }) => ({
      communityId: communityId ? undefined : noticeMessages.community,
      endDate: endDate ? endDateProblem(endDate, todayOf(communityId)) : undefined,
      file: file ? fileProblem(file) : undefined,
    }),
    send: async (body, attempt) => {
      const { file } = form.values
      try {
        await (notice ? update : create).send({ body, ...(file && { file, onProgress: setGone }) }, attempt)
      } finally {
        setGone(undefined)
      }
    },
    failed: messageOr(notice ? 'Failed to update notice.' : 'Failed to create notice.'),
  })
  const clear = () => {
    editor.clear()
    notify.success('Form cleared')
  }
  const attached = attachmentFile(notice?.attachmentPath ?? null)
  const title: Label = notice ? 'Update Notice' : 'Create Notice'
  return (
    <FormCard
      form={form}
      editor={editor}
      title={title}
      submit={title}
      more={<Button onClick={clear}>{t('Clear')}</Button>}
    >
      <TextInput label="Title" autoComplete="off" className="sm:col-span-2" {...form.text('title')} />
      <TextArea
        label="Content"
        hint="Plain text. Line breaks and web links are kept."
        rows={6}
        className="sm:col-span-2"
        {...form.text('content')}
      />
      <CommunityField chooses={chooses} locked={notice?.community ?? user.community} field={form.text('communityId')} />
      <DateInput
        label="End Date"
        hint="The last day it is shown."
        min={todayOf(form.values.communityId)}
        {...form.text('endDate')}
      />
      <div className="sm:col-span-2">
        <FileField
          label="Attachment"
          hint={
            form.kept?.lostFile && !form.values.file
              ? 'Files cannot be kept. Please choose the file again.'
              : attached
                ? msg('Attached: {file}. Choosing another file replaces it.', { file: fileNameOf(attached) })
                : attachmentHint
          }
          accept={attachmentTypes}
          file={form.values.file}
          error={form.errors['file']}
          onPick={(file) => {
            form.set('file', file)
            form.setError('file', file ? (fileProblem(file) ?? null) : null)
            if (file) form.set('removeAttachment', false)
          }}
        />
        {attached && !form.values.file && <Checkbox label="Remove the attachment" {...form.tick('removeAttachment')} />}
        <UploadProgress share={gone} />
      </div>
    </FormCard>
  )
}

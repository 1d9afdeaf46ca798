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
  publishAtProblem,
} from '@aangan/contract/society/notice-form'
import { closingProblem, pollProblems } from '@aangan/contract/society/notice-poll'
import type { Notice } from '@aangan/contract/society/notices'
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
import { NoticeOptions } from './notice-options.tsx'
import { audienceIn, isUnchosen, optionsOf, pollIn, publishInstant, type OptionValues } from './notice-values.ts'
import { useCreateNotice, useUpdateNotice } from './notices.queries.ts'
import { ReachLine } from './reach-line.tsx'
import { useDates } from '../../ui/dates.ts'

/** The community cannot be changed when editing. */
export function NoticeForm({ editor }: { editor: Editor<Notice> }) {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const notice = editor.editing
  const chooses = isSuperAdmin && !notice
  const isPublished = notice !== undefined && notice.status !== 'SCHEDULED'
  const zoneOf = useZoneOf()
  const [opened] = useState(() => new Date())
  const [gone, setGone] = useState<number>()
  const zoneIn = (communityId: string) => zoneOf(communityId) ?? defaultTimeZone
  const todayOf = (communityId: string) => todayIn(zoneIn(communityId), opened)
  const dates = useDates()
  const create = useCreateNotice(({ publishedAt, communityId }) =>
    msg('Notice scheduled for {time}.', { time: dates.moment(publishedAt, zoneIn(communityId)) }),
  )
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
      ...optionsOf(notice, zoneIn(notice?.communityId ?? '')),
    },
    prepare: (typed) => ({ ...typed, ...optionsToSend(typed, notice) }),
    problems: ({ communityId, endDate, file, ...options }) => ({
      communityId: communityId ? undefined : noticeMessages.community,
      endDate: endDate
        ? (endDateProblem(endDate, todayOf(communityId), publishDay(options)) ??
          (isPublished && notice.poll
            ? closingProblem(notice.poll.closesOn, notice.poll.closesOn, endDate)
            : undefined))
        : undefined,
      ...(!isPublished && pollErrors(options, endDate, todayOf(communityId))),
      audience: isUnchosen(options) ? 'Choose for whom it is.' : undefined,
      publishAt: isPublished ? undefined : publishProblem(options, zoneIn(communityId)),
      file: file ? fileProblem(file) : undefined,
    }),
    send: async (body, attempt) => {
      const { file, ...options } = form.values
      try {
        await (notice ? update : create).send(
          { body: { ...body, ...clearedOptions(options, notice) }, ...(file && { file, onProgress: setGone }) },
          attempt,
        )
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
      <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
        <NoticeOptions form={form} zone={zoneIn(form.values.communityId)} now={opened} notice={notice} />
        <Checkbox label="Pin to the top" {...form.tick('pinned')} />
        {!isPublished && <ReachLine values={form.values} communityId={form.values.communityId} />}
      </div>
    </FormCard>
  )
}

/** The day on which it is published, where that is chosen. */
const publishDay = ({ time, publishAt }: OptionValues) =>
  time === 'LATER' && publishAt ? publishAt.slice(0, 10) : undefined

function pollErrors(options: OptionValues, endDate: string, today: string) {
  const poll = pollIn(options)
  if (poll === null) return undefined
  const { question, options: answers, closesOn: wrongDay } = pollProblems(poll)
  const closesOn = poll.closesOn || endDate
  return {
    question,
    options: answers,
    closesOn:
      wrongDay ?? (closesOn && endDate ? closingProblem(closesOn, publishDay(options) ?? today, endDate) : undefined),
  }
}

function publishProblem(options: OptionValues, zone: string) {
  const at = publishInstant(options, zone)
  if (at) return publishAtProblem(at, new Date(), zone)
  return options.time === 'LATER' ? noticeMessages.publishAt : undefined
}

/** Of what is published, only whether it is pinned. What a new notice leaves as it is is not sent. */
function optionsToSend(options: OptionValues, notice: Notice | undefined): Record<string, unknown> {
  const { time, publishAt, ask, pinned } = options
  const sent = {
    publishAt: undefined,
    ask: undefined,
    audience: undefined,
    poll: undefined,
    pinned: pinned || undefined,
  }
  if (notice && notice.status !== 'SCHEDULED') return { ...sent, pinned }
  return {
    ...sent,
    publishAt: time === 'LATER' ? publishAt : undefined,
    ask: notice ? ask === 'READ' : ask === 'READ' || undefined,
    pinned: notice ? pinned : pinned || undefined,
    audience: audienceIn(options) ?? undefined,
    poll: pollIn(options) ?? undefined,
  }
}

/** What is scheduled can become everyone’s, be published now, and ask nothing: all are null. */
const clearedOptions = (options: OptionValues, notice: Notice | undefined) =>
  notice?.status === 'SCHEDULED' && {
    ...(options.time === 'NOW' && { publishAt: null }),
    ...(audienceIn(options) === null && { audience: null }),
    ...(pollIn(options) === null && { poll: null }),
  }

import { replyBody } from '@aangan/contract/society/house-helpers'
import type { Helper } from '@aangan/contract/society/helpers'
import { messageOr } from '../../core/api/api.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useSaveReply } from './my-helpers.queries.ts'

/** The office types the reply that a helper gives to their ratings. */
export function ReplyForm({ helper, open, onClose }: { helper: Helper; open: boolean; onClose: () => void }) {
  const save = useSaveReply(helper.id)
  const form = useShapedForm({
    shape: replyBody,
    initialValues: { reply: helper.reply ?? '' },
    send: ({ reply }) => save.send(reply ?? ''),
    failed: messageOr('Failed to save the reply.'),
  })
  return (
    <DialogForm
      form={form}
      open={open}
      title="Reply"
      text="Write what the helper says to their ratings, in their own words. Empty takes it away."
      submit="Save Reply"
      about={helper.name}
      onClose={onClose}
    >
      <TextArea label="Reply" {...form.text('reply')} />
    </DialogForm>
  )
}

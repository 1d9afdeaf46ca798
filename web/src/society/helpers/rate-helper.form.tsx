import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import { helperMessages, ratingBody, type Helper } from '@aangan/contract/society/helpers'
import { useId } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { useMyRating, useRateHelper } from './helpers.queries.ts'
import { StarChoice } from './star-choice.tsx'

/** The user's own rating of a helper. Rating again replaces it. */
export function RateHelperForm({ helper, open, onClose }: { helper: Helper; open: boolean; onClose: () => void }) {
  const t = useT()
  const say = useSay()
  const rate = useRateHelper(helper.id)
  const mine = useMyRating(helper.id, useUser().id, open)
  // The earlier rating is shown until another is chosen.
  const given = String(mine.data?.rating ?? '')
  const form = useShapedForm({
    shape: ratingBody,
    initialValues: { rating: '' },
    prepare: ({ rating }) => ({ rating: Number(rating || given) }),
    problems: ({ rating }) => ({ rating: rating || given ? undefined : helperMessages.rating }),
    send: ({ rating }) => rate.send(rating),
    failed: messageOr('Failed to submit rating.'),
  })
  const errorId = useId()
  const { value, error, onChange } = form.text('rating')
  return (
    <DialogForm
      form={form}
      open={open}
      title="Rate Helper"
      submit="Submit Rating"
      about={
        <>
          {helper.name}
          <span className="block text-sm font-normal text-soft">{t(helperCategoryLabels[helper.category])}</span>
        </>
      }
      onClose={onClose}
    >
      <StarChoice value={value || given} onChoose={onChange} {...(error && { 'aria-describedby': errorId })} />
      <p id={errorId} aria-live="polite" className="text-sm font-medium text-danger">
        {say(error)}
      </p>
    </DialogForm>
  )
}

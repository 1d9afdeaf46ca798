import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { occupancyBody, type HouseWithPeople, type Occupancy } from '@aangan/contract/people/occupancies'
import { messageOf } from '../../core/api/api.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { named } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { namesOf, type Household } from './households-of.ts'
import { useAddOccupancy } from './houses.queries.ts'
import { PersonChoice } from './person-choice.tsx'

interface Props {
  house: HouseWithPeople
  households: readonly Household[]
  editor: Editor<Occupancy>
}

/** Gives the house to somebody, in a household of their own or in one that is there. */
export function OccupancyForm({ house, households, editor }: Props) {
  const add = useAddOccupancy(house.id)
  const form = useShapedForm({
    draft: editor.draft,
    // The person's name is not stored in the draft either.
    secret: ['userId'],
    shape: occupancyBody,
    initialValues: { userId: '', ownershipType: '', householdId: '', livesHere: true, main: false },
    send: add.send,
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  return (
    <FormCard form={form} editor={editor} title="Add Person" submit="Add Person">
      <PersonChoice communityId={house.communityId} {...form.text('userId')} />
      <Select
        label="Ownership Type"
        empty="Select"
        options={named(ownershipTypeLabels)}
        {...form.text('ownershipType')}
      />
      {households.length > 0 && (
        <Select
          label="Household"
          hint="A household shares its vehicles, members and guests."
          empty="New household"
          options={households.map((household) => ({
            value: household.id,
            label: msg('Join the household of {names}', { names: namesOf(household) }),
          }))}
          {...form.text('householdId')}
        />
      )}
      <div>
        <Checkbox label="Lives in this house" {...form.tick('livesHere')} />
        <Checkbox label="This is their main house" {...form.tick('main')} />
      </div>
    </FormCard>
  )
}

import type { ActiveCommunity } from '@aangan/contract/society/communities'
import { communityIdMessages } from '@aangan/contract/core/field-messages'
import type { Label } from '@aangan/contract/core/language/text'
import { Check } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { searchCommunities, useActiveCommunities, useLinkedCommunity } from './signup.queries.ts'

interface Props {
  /** The id in the link that was followed. */
  linkedId: string | undefined
  chosen: ActiveCommunity | undefined
  onChoose: (community: ActiveCommunity | undefined) => void
  onNext: (community: ActiveCommunity) => void
  /** With what was searched. */
  onContact: (typed: string) => void
}

/** Step 1 of the signup. */
export function CommunityChoice({ linkedId, chosen: picked, onChoose, onNext, onContact }: Props) {
  const t = useT()
  const all = useActiveCommunities()
  const [cleared, setCleared] = useState(false)
  const link = useLinkedCommunity(cleared ? undefined : linkedId)
  const linked = link.data ?? undefined
  const chosen = picked ?? linked
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly ActiveCommunity[]>()
  const [error, setError] = useState<Label>()
  const [busy, setBusy] = useState(false)

  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return setError('Please enter a search query.')
    setBusy(true)
    setFound(await searchCommunities(typed.trim(), all.data ?? []))
    setBusy(false)
  }
  const clear = () => {
    setTyped('')
    setError(undefined)
    setFound(undefined)
    setCleared(true)
    onChoose(undefined)
  }
  const next = () => {
    const problem = problemWith(chosen)
    setError(problem)
    if (!problem && chosen) onNext(chosen)
  }

  return (
    <>
      <form
        role="search"
        aria-label={t('Communities')}
        noValidate
        onSubmit={(event) => void search(event)}
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        <TextInput
          label="Search Community"
          hint="Any part of its name, area or city."
          autoComplete="off"
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3 max-sm:*:grow sm:mt-6.5">
          <Button type="submit" tone="primary" busy={busy}>
            {t('Search')}
          </Button>
          <Button onClick={clear}>{t('Clear')}</Button>
        </div>
      </form>
      <div className="mt-6 min-h-40">
        {link.data === null && (
          <p role="status" className="mb-3 text-sm font-medium">
            {t('The community in this link is not open for signup. Please choose yours.')}
          </p>
        )}
        {all.isPending || link.isLoading ? (
          <Skeleton rows={2} />
        ) : all.error && !found?.length ? (
          <Failure text="Failed to load communities. Please try again." onRetry={() => void all.refetch()} />
        ) : (
          <Results
            of={found ?? (linked ? [linked] : (all.data ?? []))}
            searched={found !== undefined}
            chosen={chosen}
            onChoose={onChoose}
            onContact={() => onContact(typed.trim())}
          />
        )}
      </div>
      <Button tone="primary" className="mt-6 w-full" onClick={next}>
        {t('Next')}
      </Button>
    </>
  )
}

function Results({
  of,
  searched,
  chosen,
  onChoose,
  onContact,
}: Pick<Props, 'chosen' | 'onChoose'> & {
  of: readonly ActiveCommunity[]
  searched: boolean
  onContact: () => void
}) {
  const t = useT()
  const usable = of.filter(({ id, name }) => id && name)
  if (usable.length < of.length) return <Failure text="Community data is invalid. Please contact support." />
  if (usable.length === 0) {
    return (
      <Empty
        text={searched ? 'No communities found.' : 'No communities available. Please try again later.'}
        hint={
          <Button className="mt-3" onClick={onContact}>
            {t('Contact Administrator to Add Community')}
          </Button>
        }
      />
    )
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('Choose your community')}</legend>
      <div className="flex -mx-1 max-h-80 flex-col gap-2 overflow-y-auto p-1">
        {usable.map((community) => (
          <label
            key={community.id}
            className="group flex min-h-14 shrink-0 cursor-pointer items-center gap-3 rounded-md border border-line px-4 py-2 hover:border-edge has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="community"
              className="sr-only"
              checked={chosen?.id === community.id}
              onChange={() => onChoose(community)}
            />
            <span className="min-w-0 grow wrap-anywhere">{community.displayName || community.name}</span>
            <Check className="text-brand opacity-0 group-has-checked:opacity-100" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Why this choice is not enough (specification 5, Signup). */
function problemWith(chosen: ActiveCommunity | undefined): Label | undefined {
  if (!chosen) return communityIdMessages.missing
  if (!chosen.id) return communityIdMessages.invalid
  if (!chosen.displayName) return 'Selected community does not have a display name. Please select another community.'
  return undefined
}

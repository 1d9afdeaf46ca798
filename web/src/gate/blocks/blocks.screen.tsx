import { has, isAdmin } from '@aangan/contract/core/actor'
import type { Block } from '@aangan/contract/gate/blocks'
import { houseLabel } from '@aangan/contract/core/houses'
import { Plus } from 'lucide-react'
import { CommunityChoice } from '../../society/communities/community-choice.part.tsx'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { useDates } from '../../ui/dates.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { Empty } from '../../ui/empty.tsx'
import { House } from '../../domain/house.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Plate } from '../../domain/plate.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { useBlocks, useRemoveBlock } from './blocks.queries.ts'
import { blockListParams } from './blocks.params.ts'

const BlockForm = lazyScreen(() => import('./block.form.tsx'), 'BlockForm')

export const BlocksScreen = () => <OfCommunity />

function OfCommunity() {
  const { isSuperAdmin } = useSession()
  const [{ communityId }, go] = useParams(blockListParams)
  return (
    <>
      {isSuperAdmin && <CommunityChoice value={communityId} onChange={(id) => go({ communityId: id })} />}
      <Blocks key={communityId} communityId={isSuperAdmin ? communityId : undefined} />
    </>
  )
}

function Blocks({ communityId }: { communityId: string | undefined }) {
  const t = useT()
  const user = useUser()
  const chosen = communityId !== ''
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  const list = useBlocks(communityId, chosen)
  const mayAdd = isAdmin(user) && chosen
  const editor = useEditor<Block>({ kind: 'block', byAddress: mayAdd && 'blockList' })
  return (
    <>
      <SectionHeading title="Block List">
        {mayAdd && !editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('Add Block')}
          </Button>
        )}
      </SectionHeading>
      {!chosen && <Empty text="Please select a community." hint="Each community has a list of its own." />}
      {chosen && editor.isOpen && <BlockForm key={editor.key} editor={editor} communityId={communityId} zone={zone} />}
      {chosen && (
        <DataList
          label="Block List"
          query={list}
          rowKey={({ id }) => id}
          columns={columns}
          empty="Nobody is blocked."
          hint="A vehicle or number in this list is stopped at the gate. A name only warns."
          failure={(reason) => msg('Failed to load the block list: {reason}', { reason })}
          actionsInSight
          {...(mayAdd && { renderActions: (block: Block) => <RemoveBlock block={block} /> })}
        />
      )}
    </>
  )
}

const columns: readonly Column<Block>[] = [
  { title: 'Who', cell: (block) => <Blocked {...block} />, card: 'lead' },
  { title: 'Scope', cell: (block) => <For {...block} />, card: 'aside' },
  { title: 'Reason', cell: ({ reason }) => reason ?? '–', card: 'wide' },
  { title: 'Until', cell: (block) => <Until {...block} /> },
  { title: 'Added By', cell: ({ createdBy }) => createdBy.name },
]

/** The plate first, then what else they are known by. */
const Blocked = ({ vehicleNo, phone, name }: Block) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {vehicleNo && <Plate no={vehicleNo} />}
    {name && <span className="font-semibold wrap-anywhere">{name}</span>}
    {phone && <span className="tabular-nums">{phone}</span>}
  </span>
)

const For = ({ scope, division, houseNo }: Block) =>
  scope === 'HOUSE' ? <House no={houseNo} division={division} /> : <StatusBadge tone="danger" label="Whole community" />

function Until({ until }: Block) {
  const t = useT()
  const dates = useDates()
  return until === null ? t('For ever') : dates.plainDay(until)
}

function RemoveBlock({ block }: { block: Block }) {
  const t = useT()
  const user = useUser()
  const remove = useRemoveBlock()
  // A house's own people lift its blocks.
  if (block.scope === 'HOUSE' && !has(user, 'USER')) return null
  const { vehicleNo, name, phone } = block
  const known = vehicleNo ?? name ?? phone ?? houseLabel(block.division, block.houseNo)
  const askAndRemove = async () => {
    const subject = vehicleNo ? <Plate no={vehicleNo} /> : known
    if (await ask({ question: 'Are you sure you want to remove this block?', subject, verb: 'Remove' }))
      remove.start(block)
  }
  return (
    <Button
      size="sm"
      tone="quiet-danger"
      aria-label={t('Remove {name}', { name: known })}
      busy={remove.busy}
      onClick={() => void askAndRemove()}
    >
      {t('Remove')}
    </Button>
  )
}

import { useLanguage, useT } from '../src/core/language/language.ts'
import { ActorName } from '../src/domain/actor-name.tsx'
import { Empty } from '../src/ui/empty.tsx'
import { Failure } from '../src/ui/failure.tsx'
import { GroupHeading } from '../src/ui/list/group-heading.tsx'
import { Happened } from '../src/domain/happened.tsx'
import { House } from '../src/domain/house.tsx'
import { Brand, Mark } from '../src/ui/mark.tsx'
import { PendingNote } from '../src/access/login/pending-note.part.tsx'
import { Plate } from '../src/domain/plate.tsx'
import { ProgressBar } from '../src/ui/progress-bar.tsx'
import { RenderBoundary, RenderFailure } from '../src/ui/render-failure.tsx'
import { Skeleton } from '../src/ui/skeleton.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { VehicleTypeIcon } from '../src/domain/vehicle-type.tsx'
import { asha, longName, longWord, note, plate, unavailable } from './names.ts'
import { Group, nothing, Row, Specimen } from './specimen.tsx'

const [earlier, told] = ['2026-11-23T13:12:00.000Z', '2026-11-23T15:40:00.000Z']

export function Status() {
  const t = useT()
  const language = useLanguage()
  return (
    <Group title="Status">
      <Specimen title="StatusBadge: success, warning, danger, calm">
        <Row>
          <StatusBadge tone="success" label="Inside" />
          <StatusBadge tone="warning" label="Too long" />
          <StatusBadge tone="danger" label="Rejected" />
          <StatusBadge tone="calm" label="You do not live here" />
        </Row>
      </Specimen>
      <Specimen title="Plate: usual, small, large, a foreign one, a long one">
        <Row>
          <Plate no={plate} />
          <Plate no={plate} size="sm" />
          <Plate no={plate} size="lg" />
          <Plate no="22BH1234AA" size="lg" />
          <Plate no={'W'.repeat(20)} size="lg" />
          <VehicleTypeIcon type="two-wheeler" />
          <VehicleTypeIcon type="four-wheeler" />
        </Row>
      </Specimen>
      <Specimen title="House: md, lg, xl, without a division, none">
        <Row>
          <House no="402" division="A" />
          <House no="402" division="A" size="lg" />
          <House no="402" division="A" size="xl" />
          <House no="402" division={null} />
          <House no={null} division={null} />
          <House no={'W'.repeat(20)} division={'W'.repeat(20)} />
        </Row>
      </Specimen>
      <Specimen title="ActorName: name and username, a username, an account that is gone, nobody">
        <Row>
          <ActorName name={asha} username="asha" />
          <ActorName name={longName} username={longWord} />
          <ActorName name={null} username="asha" />
          <ActorName name={null} username={null} id="5f0c2f4e" />
          <ActorName name={null} username={null} />
        </Row>
      </Specimen>
      <Specimen title="Happened: now, told of later">
        <Row>
          <Happened of={{ timestamp: told }} zone="Asia/Kolkata" language={language} />
          <Happened of={{ timestamp: told, occurredAt: earlier }} zone="Asia/Kolkata" language={language} />
        </Row>
      </Specimen>
      <Specimen title="Empty: a text, with a hint">
        <Empty text="No vehicles yet." />
        <Empty text="No vehicles yet." hint={note} />
      </Specimen>
      <Specimen title="Failure: a text, with Retry">
        <Failure text={unavailable} />
        <Failure text={unavailable} onRetry={nothing} />
      </Specimen>
      <Specimen title="RenderFailure">
        <RenderFailure onRetry={nothing} />
      </Specimen>
      <Specimen title="RenderBoundary: whole, broken">
        <RenderBoundary onRetry={nothing}>{asha}</RenderBoundary>
        <RenderBoundary onRetry={nothing}>
          <Broken />
        </RenderBoundary>
      </Specimen>
      <Specimen title="PendingNote">
        <PendingNote username="asha.kulkarni" />
        <PendingNote username={longWord} />
      </Specimen>
      <Specimen title="Skeleton">
        <Skeleton />
        <Skeleton rows={1} height="h-24" />
      </Specimen>
      <Specimen title="ProgressBar: unknown, half">
        <ProgressBar label={t('Upload')} value={undefined} max={1} />
        <ProgressBar label={t('Upload')} value={0.5} max={1} />
      </Specimen>
      <Specimen title="GroupHeading">
        <GroupHeading title="Inside" count={12} />
      </Specimen>
      <Specimen title="Mark, Brand">
        <Row>
          <Mark />
          <Brand />
        </Row>
      </Specimen>
    </Group>
  )
}

function Broken(): never {
  throw new Error('A specimen that cannot be rendered.')
}

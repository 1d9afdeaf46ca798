import type { OpenSession } from '@aangan/contract/access/sessions'
import { Monitor, Smartphone } from 'lucide-react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Part, PartList, PartRow } from './part.tsx'
import { useEndOthers, useEndSession, useSessions } from './sessions.queries.ts'

/** `offered`: signing out elsewhere is offered further down. */
export function SignedInDevices({ offered }: { offered: boolean }) {
  const t = useT()
  const sessions = useSessions()
  const end = useEndSession()
  const endOthers = useEndOthers()
  const rows = sessions.data ?? []
  return (
    <Part
      title="Where you are signed in"
      hint="Sign out a phone or computer that you no longer use or do not know."
      actions={
        !offered &&
        rows.some(({ current }) => !current) && (
          <Button busy={endOthers.busy} onClick={() => endOthers.start()}>
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton rows={2} height="h-16" />}
      {sessions.error && (
        <Failure
          text={msg('Failed to load sessions: {reason}', { reason: messageOf(sessions.error) })}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {rows.length > 0 && (
        <PartList label="Where you are signed in">
          {rows.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={end.runningFor === session.id}
              onEnd={() => end.start(session.id)}
            />
          ))}
        </PartList>
      )}
    </Part>
  )
}

function Row({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const t = useT()
  const { moment } = useDates()
  const device = useDevice(session.device)
  const { current, createdAt, lastUsedAt } = session
  const Icon = /Android|iPhone|iPad/.test(session.device ?? '') ? Smartphone : Monitor
  return (
    <PartRow
      icon={<Icon />}
      title={
        <>
          {device}
          {current && <StatusBadge tone="success" label="This device" />}
        </>
      }
      about={
        <>
          {!current && <p>{t('Last used {time}', { time: moment(lastUsedAt) })}</p>}
          <p>{t('Signed in {time}', { time: moment(createdAt) })}</p>
        </>
      }
      action={
        !current && (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('Sign Out: {device}, signed in {time}', { device, time: moment(createdAt) })}
            onClick={onEnd}
          >
            {t('Sign Out')}
          </Button>
        )
      }
    />
  )
}

/** `Chrome on Android`, in the reader's language. */
function useDevice(device: string | null): string {
  const t = useT()
  const [, browser, system] = /^(.+) on (.+)$/.exec(device ?? '') ?? []
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return device ?? t('Unknown device')
}

import type { Helper } from '@aangan/contract/society/helpers'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { asOptions } from '../communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession } from '../../shell/session/session.ts'
import { whatsApp } from '../../domain/whats-app.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/input/copy-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Select } from '../../ui/input/select.tsx'
import { useIssueCode } from './my-helpers.queries.ts'

/** Six digits for the gate, and a card that shows them. */
export function EntryCode({ helper, open, onClose }: { helper: Helper; open: boolean; onClose: () => void }) {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const issue = useIssueCode(helper.id)
  const [community, setCommunity] = useState(helper.communities[0]?.id ?? '')
  const [given, setGiven] = useState<{ readonly code: string; readonly card: string }>()
  const [failure, setFailure] = useState<unknown>()
  const give = async () => {
    try {
      setFailure(undefined)
      setGiven(await issue.send(isSuperAdmin ? community : undefined))
    } catch (error) {
      setFailure(error)
    }
  }
  // The helper reaches Aangan at the admin's own address.
  const card = given && new URL(given.card, location.origin).href
  return (
    <Dialog
      open={open}
      title="Entry Code"
      text={
        helper.hasCode === true && !given
          ? 'This helper has a code. A new one makes it void.'
          : 'The gate lets the helper in with it, for houses that have them on their list.'
      }
      about={helper.name}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        {isSuperAdmin && !given && (
          <Select
            label="Community"
            options={asOptions(helper.communities)}
            value={community}
            onChange={({ target }) => setCommunity(target.value)}
          />
        )}
        {given && card !== undefined && (
          <>
            <CopyField label="Entry Code" value={given.code} />
            <CopyField label="Card" value={card} />
          </>
        )}
        {failure !== undefined && <Failure text={msg('Failed to save: {reason}', { reason: messageOf(failure) })} />}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
        {given && card !== undefined ? (
          <Button tone="primary" onClick={() => void shareCard(helper.name, card)}>
            {t('Share Card')}
          </Button>
        ) : (
          <Button tone="primary" busy={issue.busy} onClick={() => void give()}>
            {t('Give a Code')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Falls back to WhatsApp where the browser cannot share. */
async function shareCard(title: string, url: string): Promise<void> {
  if ('share' in navigator) await navigator.share({ title, url }).catch(() => undefined)
  else open(whatsApp(url), '_blank', 'noopener')
}

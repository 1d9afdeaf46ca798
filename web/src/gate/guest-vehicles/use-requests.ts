import { useState } from 'react'

/** Houses that were asked on this page. The address keeps them, so that a reload loses no visitor who waits. */
export function useRequests(kept: string, keep: (ids: string) => void) {
  const [opened, setOpened] = useState<string>()
  const ids = kept.split(',').filter((id) => id !== '')
  return {
    ids,
    opened,
    begin: (id: string) => {
      keep([...ids, id].join(','))
      setOpened(id)
    },
    onOpen: setOpened,
    onDone: (id: string) => {
      keep(ids.filter((one) => one !== id).join(','))
      setOpened((now) => (now === id ? undefined : now))
    },
  }
}

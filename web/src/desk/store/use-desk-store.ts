import { useEffect, useState, useSyncExternalStore } from 'react'
import { DeskStore, type DeskState } from './desk-store.ts'

/** Undefined until it is open. */
export function useDeskStore(communityId: string): DeskStore | undefined {
  const [store, setStore] = useState<DeskStore>()
  useEffect(() => {
    let opened: DeskStore | undefined
    let gone = false
    void DeskStore.open(communityId).then((made) => {
      opened = made
      if (gone) made.close()
      else setStore(made)
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [communityId])
  return store
}

export const useDeskState = (store: DeskStore): DeskState => useSyncExternalStore(store.subscribe, store.state)

/** The last board from the server; undefined until the store has opened. */
export const useKeptBoard = (store: DeskStore | undefined) =>
  useSyncExternalStore(store?.subscribe ?? unchanging, () => store?.state().board?.value)
const unchanging = () => () => undefined

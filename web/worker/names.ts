/** The worker's caches for a start without a network. */
export type Shelf = 'gate' | 'app'

/** The cache of a build; a page of the gate of that build holds a shared lock of the same name. */
export const cacheOf = (version: string, shelf: Shelf = 'gate'): string => `${shelf} ${version}`
export const isOf = (shelf: Shelf, name: string): boolean => name.startsWith(`${shelf} `)

export const toWorker = { keep: 'keep', keepApp: 'keep app', takeOver: 'take over', version: 'version' } as const
/** A newer worker asks pages this before it takes over. */
export const isBusy = 'busy?'

/** What the worker keeps for a start without a network, each in a cache of its own. */
export type Shelf = 'gate' | 'app'

/** The cache of a build; a page of the gate of that build holds a shared lock of the same name. */
export const cacheOf = (version: string, shelf: Shelf = 'gate'): string => `${shelf} ${version}`
export const isOf = (shelf: Shelf, name: string): boolean => name.startsWith(`${shelf} `)

/** What pages ask the worker. */
export const toWorker = { keep: 'keep', keepApp: 'keep app', takeOver: 'take over', version: 'version' } as const
/** What a newer worker asks pages before it takes over. */
export const isBusy = 'busy?'

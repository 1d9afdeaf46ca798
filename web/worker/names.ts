const prefix = 'gate '

/** The cache of a build; a page of that build holds a shared lock of the same name. */
export const cacheOf = (version: string): string => prefix + version
export const isOurs = (name: string): boolean => name.startsWith(prefix)

/** What pages ask the worker. */
export const toWorker = { keep: 'keep', takeOver: 'take over', version: 'version' } as const
/** What a newer worker asks pages before it takes over. */
export const isBusy = 'busy?'

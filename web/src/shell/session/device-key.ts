const database = 'aangan-device'
const store = 'keys'
const place = 'device'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * The device's key pair, made when it is first needed. The private half signs for a longer session and cannot leave the
 * browser. Undefined where the browser keeps none: a page without https, some private windows.
 */
export async function deviceKeys(): Promise<CryptoKeyPair | undefined> {
  try {
    const kept = await inStore<CryptoKeyPair | undefined>('readonly', (keys) => keys.get(place))
    if (kept) return kept
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    // The first one stays: another tab may have been quicker.
    await inStore('readwrite', (keys) => keys.add(made, place)).catch(() => undefined)
    return await inStore<CryptoKeyPair | undefined>('readonly', (keys) => keys.get(place))
  } catch {
    return undefined
  }
}

/** The public half, SPKI in base64url. */
export async function deviceKey(): Promise<string | undefined> {
  const keys = await deviceKeys()
  return keys && base64url(await crypto.subtle.exportKey('spki', keys.publicKey))
}

export const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function inStore<T>(mode: IDBTransactionMode, use: (keys: IDBObjectStore) => IDBRequest): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store))
  const db = await answerOf<IDBDatabase>(opening)
  try {
    return await answerOf<T>(use(db.transaction(store, mode).objectStore(store)))
  } finally {
    db.close()
  }
}

const answerOf = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })

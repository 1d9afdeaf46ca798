type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+K or ⌘K, also where the letters of the keyboard are not Latin. On a Mac, Ctrl+K deletes to the end of the line. */
export const isSearchKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (metaKey || (ctrlKey && !isMac())) &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK'))

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Calls `open` when the key of the search is pressed while no dialog is open. Returns what ends it. */
export function onSearchKey(open: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isSearchKey(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

import { useEffect, useRef, useState } from 'react'

/** Whose roles are edited. Afterwards the focus returns to what began it. */
export function useRolesEditing() {
  const [editing, setEditing] = useState<string>()
  const from = useRef<Element>(null)
  useEffect(() => {
    if (editing === undefined && from.current instanceof HTMLElement) from.current.focus()
  }, [editing])
  return {
    editing,
    begin: ({ id }: { readonly id: string }) => {
      from.current = document.activeElement
      setEditing(id)
    },
    end: () => setEditing(undefined),
  }
}

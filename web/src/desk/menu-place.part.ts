import { createContext } from 'react'

/** Where the desk's menu stands: at the end of the header. */
export const MenuPlace = createContext<HTMLElement | null>(null)

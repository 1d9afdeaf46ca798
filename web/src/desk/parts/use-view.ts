import { goParams, type Params } from '../../core/address/history.ts'
import { usePlace } from '../../core/address/use-address.ts'

/** The open sheet; without `show`, the lists. */
export interface View extends Params {
  readonly show?:
    | 'new'
    | 'scan'
    | 'visit'
    | 'pass'
    | 'helper'
    | 'shift'
    | 'guard'
    | 'settle'
    | 'evacuation'
    | 'emergency'
    | undefined
  readonly id?: string | undefined
  readonly step?: string | undefined
  /** What the box did not find, for a new visitor. */
  readonly typed?: string | undefined
}

const open = (next: View) => void goParams(() => next)
/** In the place of what is shown. */
const replace = (next: View) => void goParams(() => next, { replace: true })
const close = () => replace({})
const back = () => history.back()

/** Kept in the address, so that the phone's Back button closes the sheet. */
export const useView = () => ({ view: usePlace().params as View, open, replace, close, back })

import type * as z from 'zod/mini'
import type { Shape } from './endpoint.ts'
import { splitHouse } from './houses.ts'

type Fields = Readonly<Record<string, unknown>>

type Reader = (typed: Fields) => Fields

const readers = new WeakMap<Shape, Reader>()

/** `read` turns what people typed into the fields that the shape judges; one text may give two. */
export function readBy<S extends Shape>(shape: S, read: Reader): S {
  readers.set(shape, read)
  return shape
}

export const readTyped = (shape: Shape, typed: Fields): Fields => readers.get(shape)?.(typed) ?? typed

/** In input of this shape, the house number in `field` may be typed with its division. */
/* @__NO_SIDE_EFFECTS__ */
export const withTypedHouse = <S extends Shape>(shape: S, field: keyof z.input<S> & string): S =>
  readBy(shape, (typed) => splitHouse(typed, field))

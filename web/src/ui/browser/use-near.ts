import { useEffect, useRef, useState, type RefObject } from 'react'

/** True once the element has come near the visible part of the page. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear]
}

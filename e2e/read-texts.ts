/** A rectangle on the screen. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a text must not leave: a button, a badge, a tile, a cell, whatever has a frame or clips. */
export interface Frame extends Box {
  readonly name: string
}

/** A text as it is drawn. */
export interface SeenText {
  readonly words: string
  /** The elements that it is in, from the inside out, by number. */
  readonly within: readonly number[]
  /** The bar at the top lies over the rest: its number, or -1. */
  readonly layer: number
  /** Of each line: what the letters really cover, with the marks above and below them. */
  readonly lines: readonly Box[]
  readonly frames: readonly Frame[]
  /** Shortened, and no title has the whole. */
  readonly isCut: boolean
  /** Words in Devanagari letters that go on in the next line. */
  readonly broken: readonly string[]
  readonly hasDevanagari: boolean
  /** In times of the size of the letters. */
  readonly lineHeight: number
  readonly letterSpacing: number
}

export interface Seen {
  readonly texts: readonly SeenText[]
  /** Boxes that scroll sideways, but for the row of tiles. */
  readonly sideways: readonly string[]
  /** What is shown in a field, and has no room there. */
  readonly cutFields: readonly string[]
}

/** Runs in the page. Reads every text of it, or of the dialog over it. */
export function readTexts(): Seen {
  const devanagari = /[\u0900-\u097F]/
  const scope = [...document.querySelectorAll('dialog[open]:not([aria-hidden])')].at(-1) ?? document.body
  const numbers = new Map<Element, number>()
  const numberOf = (element: Element) => numbers.get(element) ?? numbers.set(element, numbers.size).get(element)!
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) =>
    styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element)!
  const isVisible = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const pen = document.createElement('canvas').getContext('2d')!

  function measure(style: CSSStyleDeclaration, words: string): TextMetrics {
    const { fontStyle, fontWeight, fontSize, fontFamily, textTransform } = style
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    return pen.measureText(textTransform === 'uppercase' ? words.toUpperCase() : words)
  }

  function placesOf(text: Node, from: number, to: number): DOMRect[] {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  const isInTwoLines = (places: readonly DOMRect[]) => places.some(({ top }) => top >= places[0]!.bottom - 2)

  /** Its words by line. */
  function linesOf(text: Text): { words: string; place: Box }[] {
    const whole = placesOf(text, 0, text.data.length)
    if (!isInTwoLines(whole)) return whole.slice(0, 1).map((place) => ({ words: text.data.trim(), place }))
    const lines: { words: string; place: Box }[] = []
    for (const { 0: word, index } of text.data.matchAll(/\S+/g))
      for (const place of placesOf(text, index, index + word.length)) {
        const last = lines.at(-1)
        if (!last || place.top >= last.place.bottom - 2) lines.push({ words: word, place })
        else {
          const { left, top, bottom } = last.place
          lines[lines.length - 1] = { words: `${last.words} ${word}`, place: { left, top, bottom, right: place.right } }
        }
      }
    return lines
  }

  function inkOf(element: Element, { words, place }: { words: string; place: Box }): Box {
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = measure(
      styleOf(element),
      words,
    )
    const base = place.top + fontBoundingBoxAscent
    const { left, right } = place
    return { left, right, top: base - actualBoundingBoxAscent, bottom: base + actualBoundingBoxDescent }
  }

  const isForEars = (element: Element) => clips(styleOf(element).overflowX) && element.clientWidth <= 1
  const isClear = (colour: string) => colour === 'transparent' || /[,/] ?0\)$/.test(colour)
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 60)}">`

  function frameOf(element: Element): Frame | undefined {
    const style = styleOf(element)
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const edge = (side: 'Top' | 'Left') =>
      parseFloat(style[`border${side}Width`]) > 0 && !isClear(style[`border${side}Color`])
    const isDrawn = !isClear(style.backgroundColor) || (edge('Top') && edge('Left'))
    const isOne = isDrawn || clips(style.overflowX) || clips(style.overflowY) || element.matches('button, td, th')
    return isOne && style.display !== 'inline' && element !== document.body
      ? { name: nameOf(element), left, top, right, bottom }
      : undefined
  }

  /** From the inside out, to where it scrolls: beyond that edge nothing is lost. */
  function framesOf(parents: readonly Element[]): Frame[] {
    const end = parents.findIndex(
      (element) => scrolls(styleOf(element).overflowX) || scrolls(styleOf(element).overflowY),
    )
    const inner = parents.slice(0, end < 0 ? undefined : end)
    return inner.map(frameOf).filter((frame) => frame !== undefined)
  }

  function isInSight(lines: readonly Box[], parents: readonly Element[]): boolean {
    return parents
      .filter((element) => scrolls(styleOf(element).overflowX) || scrolls(styleOf(element).overflowY))
      .every((element) => {
        const room = element.getBoundingClientRect()
        return lines.every(
          ({ left, top, right, bottom }) =>
            right > room.left && left < room.right && bottom > room.top && top < room.bottom,
        )
      })
  }

  function isCut(parents: readonly Element[], words: string): boolean {
    const shortened = parents.some((element) => {
      const { overflowX, overflowY } = styleOf(element)
      const isTooWide = clips(overflowX) && element.scrollWidth > element.clientWidth + 1
      return isTooWide || (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
    })
    return shortened && !parents.some((element) => element.getAttribute('title')?.includes(words))
  }

  function readText(text: Text): SeenText | undefined {
    const parents: Element[] = []
    for (let parent = text.parentElement; parent && scope.contains(parent); parent = parent.parentElement)
      parents.push(parent)
    const element = parents[0]
    if (!element || !isVisible(element) || element.closest('script, style, noscript, option, svg')) return
    if (parents.some(isForEars)) return
    const words = text.data.trim()
    const lines = linesOf(text).map((line) => inkOf(element, line))
    if (words === '' || !lines.some(({ bottom }) => bottom > 0) || !isInSight(lines, parents)) return
    const { fontSize, lineHeight, letterSpacing } = styleOf(element)
    const bar = parents.findIndex((parent) => ['sticky', 'fixed'].includes(styleOf(parent).position))
    return {
      words,
      within: parents.map(numberOf),
      layer: bar < 0 ? -1 : numberOf(parents[bar]!),
      lines,
      frames: framesOf(parents),
      isCut: isCut(parents, words),
      broken: [...text.data.matchAll(/[\u0900-\u097F\u200C\u200D]+/g)]
        .filter(({ 0: word, index }) => isInTwoLines(placesOf(text, index, index + word.length)))
        .map(([word]) => word),
      hasDevanagari: devanagari.test(words),
      lineHeight: parseFloat(lineHeight) / parseFloat(fontSize),
      letterSpacing: parseFloat(letterSpacing) || 0,
    }
  }

  function cutField(field: HTMLInputElement | HTMLSelectElement): string | undefined {
    const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder
    if (!shown || !devanagari.test(shown)) return undefined
    const { paddingLeft, paddingRight } = styleOf(field)
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const isPlaceholder = field instanceof HTMLInputElement && field.value === ''
    const { width } = measure(isPlaceholder ? getComputedStyle(field, '::placeholder') : styleOf(field), shown)
    return width > room + 1 ? `${shown} (${Math.ceil(width)} of ${Math.floor(room)} px)` : undefined
  }

  scrollTo(0, 0)
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const all = [...scope.querySelectorAll('*')].filter(isVisible)
  const fields = [...scope.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(isVisible)
  return {
    texts: nodes.map(readText).filter((text) => text !== undefined),
    sideways: all
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && scrolls(styleOf(element).overflowX))
      .filter((element) => !element.matches('nav > ul'))
      // Other stories use words of 40 letters, which may break.
      .filter((element) => !/\S{40}/.test(element.textContent))
      .map(nameOf),
    cutFields: fields.map(cutField).filter((field) => field !== undefined),
  }
}

/** A grey picture, a byte for each pixel, row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** 1 where a pixel and its eight neighbours are darker than the mean of what is around them, `reach` pixels far. */
export function darkIn({ width, height, data }: Grey, reach: number): Uint8Array {
  const line = width + 1
  const sums = new Uint32Array(line * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * line + x + 1] = sums[y * line + x + 1]! + row
    }
  }
  const mean = (left: number, top: number, right: number, bottom: number) =>
    (sums[bottom * line + right]! -
      sums[top * line + right]! -
      sums[bottom * line + left]! +
      sums[top * line + left]!) /
    ((right - left) * (bottom - top))
  const dark = new Uint8Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach)]
    for (let x = 1; x < width - 1; x++) {
      const around = mean(Math.max(0, x - reach), top, Math.min(width, x + reach), bottom)
      if (mean(x - 1, y - 1, x + 2, y + 2) < around * 0.97) dark[y * width + x] = 1
    }
  }
  return dark
}

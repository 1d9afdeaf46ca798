/** Hands a file of this page to the browser's downloads. */
export function save(blob: Blob, fileName: string) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // The browser reads it some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

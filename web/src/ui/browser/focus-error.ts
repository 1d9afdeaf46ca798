/** A refusal's errors may be rendered some frames after it is known. */
const mostFrames = 10

/** Focuses the first wrong field once its error is rendered. */
export function focusFirstError(form: HTMLElement | null, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstError(form, frames - 1)
  })
}

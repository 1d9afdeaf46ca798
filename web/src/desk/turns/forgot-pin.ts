const key = 'deskForgotPin'

/** Somebody logs in at the desk instead of typing a PIN. In this tab only. */
export const forgotPin = {
  note: () => sessionStorage.setItem(key, 'yes'),
  forget: () => sessionStorage.removeItem(key),
  get: () => sessionStorage.getItem(key) !== null,
}

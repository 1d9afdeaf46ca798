// Inlined into the gate desk's page, and run before its code is asked for: old syntax only.
;(function () {
  // The app removes `lang` from the address before it goes to the login.
  if ((localStorage.token && localStorage.role && localStorage.username) || /[?&]lang=/.test(location.search)) return
  // Its lock is shown to nobody in particular.
  if (localStorage.deskLocked) return
  var next = location.pathname + location.search
  history.replaceState(Object.assign({ index: 0 }, history.state, { next: next }), '', '/login')
  // The rest of this page is not loaded.
  window.stop()
  location.reload()
})()

// Inlined into the head of the app's page: old syntax only. Asks for what somebody signed in needs, before the app's code is there.
;(function () {
  /** @type {ReturnType<typeof import('./dashboard-first.ts').dashboardFirst>} */
  var first = '%FIRST%'
  var stored = localStorage.getItem.bind(localStorage)
  var token = stored('token')
  var role = stored('role')
  if (!token || !role || !stored('username') || stored('deskLocked') || !window.AbortController) return
  var language = stored('language') || document.documentElement.lang
  var headers = { 'Accept-Language': language, Authorization: 'Bearer ' + token }
  /** @type {import('./src/core/api/asked-before.ts').AskedByAddress} */
  var asked = {}
  window.asked = asked
  // What was asked is an answer for the start alone.
  setTimeout(function () {
    for (var address in asked) asked[address].stop.abort()
    window.asked = {}
  }, 10000)
  /** @param {string} address */
  function ask(address) {
    var stop = new AbortController()
    var reply = fetch(address, { headers: headers, signal: stop.signal })
    reply['catch'](function () {})
    asked[address] = { headers: headers, reply: reply, stop: stop }
  }
  /** @param {readonly string[]} files */
  function load(files) {
    for (var i = 0; i < files.length; i++) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = '/' + files[i]
      document.head.appendChild(link)
    }
  }
  ask(first.calls.user)
  if (stored('deskUser')) load(first.files.keptUser)
  if (location.pathname !== first.path) return
  ask(first.calls.waiting)
  load(first.files.dashboard)
  load(first.texts[language] || [])
  if (!/(^|,)USER(,|$)/.test(role) || /[?&]section=/.test(location.search)) return
  ask(first.calls.vehicles)
  load(first.files.vehicles)
})()

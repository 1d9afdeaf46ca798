// Inlined into the head of every page, and run before anything is shown: old syntax only.
;(function () {
  // Of each language its catalogue, or nothing for English.
  var catalogues = '%CATALOGUES%'
  var page = document.documentElement
  var asked = /[?&]lang=(\w+)/.exec(location.search)
  function isKnown(code) {
    return Object.prototype.hasOwnProperty.call(catalogues, code)
  }
  if (asked && isKnown(asked[1])) localStorage.setItem('language', asked[1])
  var stored = localStorage.getItem('language')
  var code = isKnown(stored) ? stored : page.lang
  if (location.pathname !== '/') {
    if (!catalogues[code]) return
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = catalogues[code]
    document.head.appendChild(link)
  } else if (code !== page.lang && !asked) {
    // The landing page is finished HTML: the server has it in the other language.
    page.style.visibility = 'hidden'
    location.replace('/' + (location.search ? location.search + '&' : '?') + 'lang=' + code + location.hash)
  }
})()

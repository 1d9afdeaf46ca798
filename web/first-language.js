// Inlined into the head of every page, and run before anything is shown: old syntax only.
;(function () {
  // Of each language its code and its catalogue's file, `hi:/assets/hi.js`. English has no file.
  var catalogues = '%CATALOGUES%'.split(' ')
  function fileOf(code) {
    for (var i = 0; i < catalogues.length; i++)
      if (catalogues[i].indexOf(code + ':') === 0) return catalogues[i].slice(catalogues[i].indexOf(':') + 1)
  }
  var page = document.documentElement
  var asked = /[?&]lang=(\w+)/.exec(location.search)
  if (asked && fileOf(asked[1]) !== undefined) localStorage.setItem('language', asked[1])
  var stored = localStorage.getItem('language')
  var code = fileOf(stored) === undefined ? page.lang : stored
  if (location.pathname !== '/') {
    var file = fileOf(code)
    if (!file) return
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.appendChild(link)
  } else if (code !== page.lang && !asked) {
    // The landing page is finished HTML: the server has it in the other language.
    page.style.visibility = 'hidden'
    location.replace('/' + (location.search ? location.search + '&' : '?') + 'lang=' + code + location.hash)
  }
})()

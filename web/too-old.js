// Inlined into every page for browsers that cannot run the app: old syntax only, and no style sheet.
if (!window.CSSLayerBlockRule || !window.HTMLDialogElement || !HTMLDialogElement.prototype.showModal) {
  document.title = '%TITLE%'
  document.documentElement.style.font = '18px/1.5 sans-serif'
  document.body.innerHTML = '%MESSAGE%'
  document.body.style.cssText = 'max-width:32em;margin:0 auto;padding:16px'
}

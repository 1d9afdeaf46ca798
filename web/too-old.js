// Inlined into both pages for browsers that cannot run the app: old syntax only, and no style sheet.
if (!window.CSSLayerBlockRule || !window.HTMLDialogElement || !HTMLDialogElement.prototype.showModal) {
  document.title = 'This browser is too old · %PRODUCT_NAME%'
  document.documentElement.style.font = '18px/1.5 sans-serif'
  document.body.innerHTML =
    '<div role="main"><h1>This browser is too old</h1>' +
    '<p>%PRODUCT_NAME% needs Chrome %CHROME%, Firefox %FIREFOX%, Safari %SAFARI%, or newer.</p>' +
    '<p>Update this browser, or get <a href="https://www.google.com/chrome/">Chrome</a> or ' +
    '<a href="https://www.mozilla.org/firefox/">Firefox</a>, and open this page again.</p>' +
    '<p>On an iPhone or iPad: Settings, General, Software Update (iOS %SAFARI% or newer).</p></div>'
  document.body.style.cssText = 'max-width:32em;margin:0 auto;padding:16px'
}

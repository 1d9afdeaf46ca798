/** A feature that may be used although a browser of the floor lacks it, and why nothing is lost there. */
export interface Exception {
  /** Its name in MDN's data, or the beginning of it up to a dot. */
  readonly feature: string
  /** The built files it may stand in, by the beginning of their names. */
  readonly files: readonly string[]
  readonly why: string
}

const everyStyle = ['app-', 'desk-', 'index.html']
const deskStyle = 'desk-'

export const exceptions: readonly Exception[] = [
  // Our own code, feature-tested.
  {
    feature: 'api.HTMLElement.popover',
    files: ['top-layer-', 'react-'],
    why: 'a mere property elsewhere; toasts then stand in the page',
  },
  { feature: 'api.HTMLElement.togglePopover', files: ['top-layer-'], why: "behind 'togglePopover' in …" },
  { feature: 'api.Document.moveBefore', files: ['top-layer-'], why: "behind 'moveBefore' in …" },

  {
    feature: 'api.Request.keepalive',
    files: ['app-'],
    why: 'an option that is ignored elsewhere: the logout is told like any other request',
  },

  {
    feature: 'api.Navigator.connection',
    files: ['index-', 'later-'],
    why: 'undefined elsewhere, where nobody can save data',
  },
  { feature: 'api.Window.requestIdleCallback', files: ['index-'], why: 'setTimeout where it is missing' },

  { feature: 'api.Notification', files: ['push-'], why: "behind 'Notification' in …: the screen says so" },

  {
    feature: 'api.Navigator.share',
    files: ['entry-code-', 'share-sheet-'],
    why: "behind 'share' in …: copying is always there",
  },

  {
    feature: 'api.Navigator.vibrate',
    files: ['chime-', 'desk.screen-'],
    why: 'asked for before it is called: words and a sound are there too',
  },
  {
    feature: 'api.Navigator.userActivation',
    files: ['chime-', 'desk.screen-'],
    why: 'read with ?.: without it nothing buzzes',
  },

  // Libraries that test for the feature.
  {
    feature: 'api.PublicKeyCredential.getClientCapabilities_static',
    files: ['esm-'],
    why: '@simplewebauthn/browser asks with typeof',
  },
  {
    feature: 'api.PublicKeyCredential.isConditionalMediationAvailable_static',
    files: ['esm-'],
    why: '@simplewebauthn/browser asks before it calls',
  },
  {
    feature: 'api.Document.startViewTransition',
    files: ['app-', 'react-'],
    why: 'only for view transitions, which nothing of ours asks for',
  },
  { feature: 'api.Navigator.connection', files: ['react-'], why: 'React asks for it before it reads it' },
  { feature: 'api.Window.navigation', files: ['react-'], why: 'React asks with typeof' },
  { feature: 'api.Window.setImmediate', files: ['react-'], why: 'React asks with typeof' },
  { feature: 'api.MouseEvent.movementX', files: ['react-'], why: 'React asks with in, and reckons otherwise' },
  { feature: 'api.MouseEvent.movementY', files: ['react-'], why: 'React asks with in, and reckons otherwise' },
  { feature: 'javascript.builtins.Error.captureStackTrace', files: ['form-'], why: 'zod asks with in' },

  // Libraries' own names that coincide with a newer feature.
  { feature: 'api.EventTarget.when', files: ['form-'], why: "a property of zod's checks" },
  { feature: 'javascript.builtins.AsyncDisposableStack.use', files: ['react-'], why: "React's own use()" },
  { feature: 'api.HTMLImageElement.fetchPriority', files: ['react-'], why: 'a property of React elements' },
  { feature: 'api.HTMLLinkElement.imageSizes', files: ['react-'], why: 'a property of React elements' },
  {
    feature: 'api.HTMLMediaElement.controller',
    files: ['react-', 'esm-', 'new-version-'],
    why: "a property of React's cache, of @simplewebauthn/browser, and of navigator.serviceWorker",
  },
  { feature: 'api.HTMLInputElement.capture', files: ['react-'], why: 'an option of addEventListener' },
  {
    feature: 'api.Window.print',
    files: ['notices', 'print-slips.part-', 'security.screen-', 'inside.screen-', 'evacuation.sheet-'],
    why: 'Firefox for Android prints from its own menu',
  },

  {
    feature: 'api.Blob.bytes',
    files: ['qr-library-', 'desk-first-', 'desk.screen-'],
    why: "a property of the QR library's, and of what is read from a pass",
  },
  { feature: 'api.Blob.bytes', files: ['import'], why: "a name among the contract's limits of a file" },
  { feature: 'javascript.builtins.ArrayBuffer.resize', files: ['qr-library-'], why: "the QR library's own resize()" },

  // Styles that degrade well.
  { feature: 'css.at-rules.page', files: everyStyle, why: 'paper has the margins of the printer' },
  { feature: 'css.properties.size', files: everyStyle, why: 'a descriptor of @page: paper has its own size' },
  {
    feature: 'css.at-rules.container',
    files: [deskStyle],
    why: 'with large text the search and the tabs stay in sight, as with any other',
  },
  { feature: 'css.properties.container-type', files: [deskStyle], why: 'the same' },
  {
    feature: 'css.at-rules.property',
    files: [...everyStyle, deskStyle],
    why: 'Tailwind sets the same values behind @supports',
  },
  { feature: 'css.at-rules.starting-style', files: everyStyle, why: 'a dialog appears at once' },
  { feature: 'css.properties.field-sizing', files: everyStyle, why: 'a text area keeps its height and scrolls' },
  { feature: 'css.properties.font-family.ui-monospace', files: everyStyle, why: 'other faces follow' },
  { feature: 'css.properties.overscroll-behavior', files: everyStyle, why: 'the page behind scrolls on' },
  { feature: 'css.properties.resize', files: everyStyle, why: 'phones have no corner to pull' },
  { feature: 'css.properties.rotate', files: everyStyle, why: 'a chevron does not turn; aria-expanded says it' },
  {
    feature: 'css.properties.scrollbar-color',
    files: everyStyle,
    why: 'the scrollbar has its usual colour',
  },
  { feature: 'css.properties.scrollbar-width', files: everyStyle, why: 'the scrollbar has its usual width' },
  { feature: 'css.properties.text-decoration.dotted', files: everyStyle, why: 'the line is not dotted' },
  { feature: 'css.properties.text-wrap', files: everyStyle, why: 'headings break as usual' },
  { feature: 'css.properties.translate', files: everyStyle, why: 'a dialog fades without moving' },
  { feature: 'css.properties.user-select', files: everyStyle, why: 'copied plates have spaces too' },
  { feature: 'css.properties.cursor', files: [...everyStyle, deskStyle], why: 'phones have no cursor' },
  {
    feature: 'css.selectors.has',
    files: everyStyle,
    why: 'the page behind a dialog can be scrolled; the desk has a footer',
  },
  { feature: 'css.selectors.has', files: [deskStyle], why: "the page's navigation and footer stay around the desk" },
  { feature: 'css.selectors.modal', files: everyStyle, why: 'the page behind a dialog can be scrolled' },
  { feature: 'css.selectors.selection', files: everyStyle, why: "selected text has the browser's colour" },
  {
    feature: 'css.selectors.popover-open',
    files: everyStyle,
    why: 'within :is(), which forgives what it does not know',
  },
  { feature: 'css.selectors.open', files: everyStyle, why: 'within :is(), which forgives what it does not know' },
  { feature: 'css.selectors.-webkit-inner-spin-button', files: everyStyle, why: 'a rule of its own for WebKit' },
  { feature: 'css.selectors.-webkit-progress-bar', files: everyStyle, why: 'a rule of its own for WebKit' },
  { feature: 'css.selectors.-webkit-progress-value', files: everyStyle, why: 'a rule of its own for WebKit' },
  { feature: 'css.selectors.-moz-progress-bar', files: everyStyle, why: 'a rule of its own for Firefox' },
  {
    feature: 'css.types.length.viewport_percentage_units_dynamic',
    files: everyStyle,
    why: 'a short page ends with its content; a dialog keeps its own greatest height',
  },
]

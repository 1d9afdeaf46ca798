/** The oldest browsers the app works in. README.md says the same; web/too-old.js looks for what came with them. */
export const floor = {
  chrome: '99',
  chrome_android: '99',
  webview_android: '99',
  safari: '15.4',
  safari_ios: '15.4',
  firefox: '98',
  firefox_android: '98',
} as const

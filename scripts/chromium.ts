import { existsSync } from 'node:fs'

/** Starts CHROMIUM or the system's Chromium, without background requests. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A Chromium that shows notifications, which the headless shell does not; undefined where there is none. */
export const withNotifications: string | undefined = [chromiumOptions.executablePath, '/usr/bin/chromium'].find(
  (path) => !path.includes('headless') && existsSync(path),
)

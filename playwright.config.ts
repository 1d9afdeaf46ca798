import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'

/** Stories in a real Chromium, on a phone and at a desk, against one real server (e2e/start-server.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/start-server.ts',
  fullyParallel: true,
  // One more gains nothing: the short torture, which runs beside them, takes what they leave.
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: true,
  // Only what never comes fails: a story walks through many screens, on machines that are slow and busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Recording every story takes a quarter of the time; `--trace on` records one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Frames of a movement cost time, and a press waits for its end. A story about movement turns it on again.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumOptions,
      // Otherwise Chromium starts a spare renderer for each context, a fifth of what opening a page costs.
      args: [...chromiumOptions.args, '--renderer-process-limit=1'],
    },
  },
  // Each story says where it runs. `@desk`: what is said, kept or refused, and what an address holds, do not depend on the
  // width; an office has a desk, and a keyboard stands on one; or the story sets the width itself. `@phone`: the smallest
  // screens, and what people do with a phone in their hand. Without either: both.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

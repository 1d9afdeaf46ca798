import { defineConfig } from '@playwright/test'
import stories from '../../playwright.config.ts'

/** The gallery in Chromium: a page of its own, without Aangan's server. */
export default defineConfig({
  ...stories,
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/gallery',
  globalSetup: './serve.ts',
  projects: [
    { name: 'phone', use: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } },
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
  ],
})

import { start } from './start-app.tsx'

// The entry of every page but the landing page.
void start()

import { start } from './main.tsx'

// The entry of every page but the landing page.
void start()

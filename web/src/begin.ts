import { start } from './main.tsx'

// Every page but the landing page: the app begins at once.
void start()
